import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { documentCategories } from '../../shared/offered/document-labels.ts';

/** Title of a document, a template or a request. */
export const titleRule = z
  .string()
  .check(z.trim(), z.minLength(3, { error: () => t('Title must be at least 3 characters') }));

/** Optional. */
export const descriptionRule = z.string().check(z.trim());

export const categoryRule = z.enum(documentCategories);
