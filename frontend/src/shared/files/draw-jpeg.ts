/**
 * Redraws a photo upright as a JPEG, on white where it is transparent: JPEG would make that black.
 * @param longestSide pixels; a smaller photo keeps its size
 * @param quality 0 to 1
 * @returns null if the browser cannot write a JPEG
 * @throws DOMException if the browser cannot read the photo
 */
export async function drawJpeg(photo: Blob, longestSide: number, quality: number): Promise<Blob | null> {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
