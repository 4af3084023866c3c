import { largestFile } from './file-kinds';

/** Pixels of the longer side: a photographed page stays readable, and the file is far below the limit. */
const longestSide = 3000;

/**
 * Shrinks a photo to the server's limit, since cameras create larger files. A photo that cannot be redrawn
 * stays unchanged and is refused for its size.
 */
export async function fitPhoto(photo: File): Promise<File> {
  if (photo.size <= largestFile) return photo;
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    if (!drawn) return photo;
    const name = `${photo.name.replace(/\.\w+$/, '')}.jpg`;
    return new File([drawn], name, { type: drawn.type, lastModified: photo.lastModified });
  } catch {
    return photo;
  }
}
