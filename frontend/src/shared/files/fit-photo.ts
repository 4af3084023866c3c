import { drawJpeg } from './draw-jpeg';
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
    const drawn = await drawJpeg(photo, longestSide, 0.85);
    const name = `${photo.name.replace(/\.\w+$/, '')}.jpg`;
    return new File([drawn], name, { type: drawn.type, lastModified: photo.lastModified });
  } catch {
    return photo;
  }
}
