import { isAccepted, largestFile } from './file-kinds.ts';

/** Why the server would refuse the file, in its own sentences; undefined where its name and size are fine. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!isAccepted(name)) {
    return 'This type of file is not accepted. Please upload a .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png file.';
  }
  if (size > largestFile) return 'That file is too big. The limit is 5 MB.';
  return size === 0 ? 'The file is empty' : undefined;
}
