import { t } from '@steward/texts';

/** Minimum and maximum length of a title, in characters. */
const shortestTitle = 3;
export const longestTitle = 200;

export function titleProblem(title: string): string | undefined {
  return title.trim().length < shortestTitle ? t('Title must be at least 3 characters') : undefined;
}

/** Default title of a file: 'W-2 of 2026' for 'W-2 of 2026.pdf'. */
export function titleOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return (dot > 0 ? fileName.slice(0, dot) : fileName).trim().slice(0, longestTitle);
}
