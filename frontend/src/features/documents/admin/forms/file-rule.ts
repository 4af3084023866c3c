import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { isAccepted, largestFile } from '../../../../shared/files/file-kinds.ts';

/** File of a form: the server's rules on size and type, checked before the upload. */
export const fileRule = z.instanceof(File, { error: () => t('A file is required') }).check(
  z.refine(({ name }) => isAccepted(name), {
    error: () => t('Please choose a PDF, DOC, DOCX, XLS, XLSX, JPG, JPEG or PNG file'),
  }),
  z.refine(({ size }) => size <= largestFile, { error: () => t('That file is too big. The limit is 5 MB.') }),
);
