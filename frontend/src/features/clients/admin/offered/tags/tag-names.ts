import { t } from '@steward/texts';
import { z } from 'zod/mini';

export const tagsPerClient = 10;
/** Characters. */
export const longestTagName = 30;

/** Names of tags in a form. */
export const tagNames = z.array(z.string()).check(
  z.refine((names) => names.every((name) => [...name].length <= longestTagName), {
    error: () => t('Each must be at most {longest} characters', { longest: longestTagName }),
  }),
);
