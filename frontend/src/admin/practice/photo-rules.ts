import { largestFile } from '../../shared/documents/file-kinds.ts';

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What is wrong with a file as a photo, before it is sent; undefined when nothing is. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!(photoTypes as readonly string[]).includes(type)) return 'Please choose a JPEG, PNG or WebP image';
  return size > largestFile ? 'The photo is larger than 5MB' : undefined;
}
