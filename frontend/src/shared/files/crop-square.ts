/** Pixels per side: enough for every place that shows a person's photo. */
const longestSide = 1024;

/**
 * Largest possible square of a picture.
 * @param position along the longer side, from 0 to 1
 * @returns the picture itself if the browser cannot redraw it; the server then crops it around its center
 */
export async function cropSquare(picture: File, position: number): Promise<File> {
  try {
    const drawn = await createImageBitmap(picture);
    const side = Math.min(drawn.width, drawn.height);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(side, longestSide);
    const left = (drawn.width - side) * position;
    const top = (drawn.height - side) * position;
    canvas.getContext('2d')?.drawImage(drawn, left, top, side, side, 0, 0, canvas.width, canvas.height);
    drawn.close();
    // JPEG has no transparency.
    const type = picture.type === 'image/jpeg' ? picture.type : 'image/png';
    const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
    return cut ? new File([cut], picture.name, { type, lastModified: picture.lastModified }) : picture;
  } catch {
    return picture;
  }
}
