import { z } from 'zod/mini';
import { documentCategories, type DocumentCategory } from '../../shared/documents/document-words.ts';
import { isAccepted, isSignable, largestFile } from '../../shared/documents/file-kinds.ts';

/** The form, where client and file may not have been chosen yet. */
export interface UploadForm {
  title: string;
  userId: number | undefined;
  category: DocumentCategory;
  description: string;
  needsSignature: boolean;
  file: File | undefined;
}

/** What is sent once it is complete. */
export interface Upload extends UploadForm {
  userId: number;
  file: File;
}

const complete = z
  .object({
    title: z.string().check(z.trim(), z.minLength(3, 'Title must be at least 3 characters')),
    userId: z.int('Please select a client').check(z.positive('Please select a client')),
    category: z.enum(documentCategories),
    description: z.string().check(z.trim()),
    needsSignature: z.boolean(),
    file: z.instanceof(File, { error: 'A file is required' }).check(
      z.refine(
        ({ name }) => isAccepted(name),
        'Please choose a PDF, DOC, DOCX, XLS, XLSX, JPG, JPEG or PNG file',
      ),
      z.refine(({ size }) => size <= largestFile, 'The file is larger than 5MB'),
    ),
  })
  .check(
    z.refine(({ needsSignature, file }) => !needsSignature || isSignable(file.name), {
      path: ['needsSignature'],
      error: 'Only a PDF or an image can be signed',
    }),
  );

/**
 * An upload: the rules of the specification, and the server's on size, type and signature said before sending.
 * Whatever the form holds goes in; the schema's own input type knows only what may come out.
 */
export const uploadSchema = complete as z.ZodMiniType<Upload, UploadForm>;

export const emptyUpload: UploadForm = {
  title: '',
  userId: undefined,
  category: 'other',
  description: '',
  needsSignature: false,
  file: undefined,
};
