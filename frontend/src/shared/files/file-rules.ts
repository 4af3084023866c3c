import { t } from '@steward/texts';
import { isAccepted, largestFile } from './file-kinds.ts';

/**
 * Reason why the server would refuse the file, in the server's wording; undefined if name and size are valid.
 */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!isAccepted(name)) {
    return t(
      'This type of file is not accepted. Please upload a .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png file.',
    );
  }
  if (size > largestFile) return t('That file is too big. The limit is 5 MB.');
  return size === 0 ? t('The file is empty') : undefined;
}
