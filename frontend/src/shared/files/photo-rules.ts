import { t } from '@steward/texts';
import { isHeic, largestFile } from './file-kinds.ts';

const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Files that a picker of photos offers. */
export const offeredPhotos = [...photoTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join(',');

export const isPhoto = (file: Pick<File, 'type' | 'name'>): boolean =>
  photoTypes.includes(file.type) || isHeic(file);

/** Error of a photo before the upload; undefined for a valid one. */
export function photoProblem(file: Pick<File, 'type' | 'name' | 'size'>): string | undefined {
  if (!isPhoto(file)) return t('Please choose a JPEG, PNG or WebP image');
  return file.size > largestFile ? t('That photo is too big. The limit is 5 MB.') : undefined;
}
