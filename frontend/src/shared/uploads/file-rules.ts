import { isAccepted, largestFile } from '../documents/file-kinds.ts';

/** Characters that a title has at least, and at most. */
const shortestTitle = 3;
export const longestTitle = 200;

/** Why the server would refuse the file, in its own sentences; undefined where its name and size are fine. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!isAccepted(name)) {
    return 'This type of file is not accepted. Please upload a .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png file.';
  }
  if (size > largestFile) return 'The file is larger than 5 MB.';
  return size === 0 ? 'The file is empty' : undefined;
}

export function titleProblem(title: string): string | undefined {
  return title.trim().length < shortestTitle ? 'Title must be at least 3 characters' : undefined;
}

/** 'W-2 of 2026' for 'W-2 of 2026.pdf': what the file is called until somebody says better. */
export function titleOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return (dot > 0 ? fileName.slice(0, dot) : fileName).trim().slice(0, longestTitle);
}
