import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { DocumentCategory } from '../../shared/offered/document-labels.ts';
import { isSignable } from '../../../../shared/files/file-kinds.ts';
import { fileRule } from '../forms/file-rule.ts';
import { categoryRule, descriptionRule, titleRule } from '../forms/text-rules.ts';

/** Form values, where client and file may still be missing. */
export interface UploadForm {
  title: string;
  userId: number | undefined;
  category: DocumentCategory;
  description: string;
  needsSignature: boolean;
  /** Automatic reminders while a signature is awaited. */
  reminders: boolean;
  /** The single file; several are in a queue with their own titles. */
  file: File | undefined;
}

/** Values of a complete form. */
export interface Upload extends UploadForm {
  userId: number;
}

export const notSignable = () => t('Only a PDF or an image can be signed');

const noClient = () => t('Please select a client');
const shared = {
  userId: z.int({ error: noClient }).check(z.positive({ error: noClient })),
  category: categoryRule,
  description: descriptionRule,
  needsSignature: z.boolean(),
  reminders: z.boolean(),
};

const complete = z
  .object({
    title: titleRule,
    ...shared,
    file: fileRule,
  })
  .check(
    z.refine(({ needsSignature, file }) => !needsSignature || isSignable(file.name), {
      path: ['needsSignature'],
      error: notSignable,
    }),
  );

/**
 * Upload form: the rules of the specification, and the server's rules on size, type and signature, checked
 * before the upload. Accepts any form values; the schema's own input type allows only valid ones.
 */
export const uploadSchema = complete as z.ZodMiniType<Upload, UploadForm>;

/** Values common to several files; each has its own title in the queue. */
export const severalSchema = z.object({
  title: z.string(),
  ...shared,
  file: z.undefined(),
}) as z.ZodMiniType<Upload, UploadForm>;

export const emptyUpload: UploadForm = {
  title: '',
  userId: undefined,
  category: 'other',
  description: '',
  needsSignature: false,
  reminders: true,
  file: undefined,
};
