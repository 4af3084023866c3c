/**
 * Redraws a photo upright as a JPEG, on white where it is transparent: JPEG would make that black. Also in workers.
 * @param longestSide pixels; a smaller photo keeps its size
 * @param quality 0 to 1
 * @throws DOMException if the browser cannot read the photo, or cannot write a JPEG
 */
export async function drawJpeg(photo: Blob, longestSide: number, quality: number): Promise<Blob> {
  // Only of a file are pictures turned upright.
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = newCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (pen) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return jpegOf(canvas, quality);
}

/** Workers have no document. */
function newCanvas(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

async function jpegOf(canvas: HTMLCanvasElement | OffscreenCanvas, quality: number): Promise<Blob> {
  const type = 'image/jpeg';
  if (!('toBlob' in canvas)) return canvas.convertToBlob({ type, quality });
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!drawn) throw new DOMException('The photo could not be drawn.', 'EncodingError');
  return drawn;
}
