import { t } from '@steward/texts';
import { largestFile } from './file-kinds.ts';

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Error of a photo before the upload; undefined for a valid one. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!(photoTypes as readonly string[]).includes(type)) return t('Please choose a JPEG, PNG or WebP image');
  return size > largestFile ? t('That photo is too big. The limit is 5 MB.') : undefined;
}
