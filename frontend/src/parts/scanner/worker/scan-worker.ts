import { pageQuality, pageSides } from '../../../shared/files/page-sizes.ts';
import { answerTasks } from './answer-tasks.ts';
import { clean, type Tone } from './clean.ts';
import { findPage, searchedSide } from './find-page.ts';
import { areaOf, type Corners, distance, scaled, sidesOf } from './geometry.ts';
import { sizeOfPage, straightened } from './straighten.ts';

let photo: ImageBitmap | undefined;

answerTasks<'look' | 'cut'>((task) => (task.do === 'look' ? look(task.photo) : cut(task.corners, task.tone)));

async function look(file: Blob): Promise<Corners | undefined> {
  photo?.close();
  photo = undefined;
  // Only of a file are pictures turned upright.
  photo = await createImageBitmap(file);
  const scale = Math.min(1, searchedSide / Math.max(photo.width, photo.height));
  return findPage(drawn(photo, { x: 0, y: 0, width: photo.width, height: photo.height }, scale));
}

async function cut(corners: Corners, tone: Tone): Promise<Blob> {
  if (!photo) throw new Error('There is no photo.');
  const onPhoto = scaled(corners, photo.width, photo.height);
  const size = sizeOfPage(onPhoto, photo, pageSides[0]);
  const longest = Math.max(...sidesOf(onPhoto).map(([from, to]) => distance(from, to)));
  // Drawn in about the size of the page: the browser makes things smaller better than two pixels' mean does.
  const scale = Math.min(1, Math.max(size.width, size.height) / longest);
  const box = around(onPhoto, photo);
  const picture = drawn(photo, box, scale);
  const across = picture.width / box.width;
  const down = picture.height / box.height;
  const [a, b, c, d] = onPhoto.map(({ x, y }) => ({ x: (x - box.x) * across, y: (y - box.y) * down }));
  if (!a || !b || !c || !d || areaOf(onPhoto) < 1) throw new Error('The corners span no page.');
  const page = straightened(picture, [a, b, c, d], size);
  clean(page, tone);
  const canvas = new OffscreenCanvas(page.width, page.height);
  canvas.getContext('2d')?.putImageData(new ImageData(page.data, page.width, page.height), 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: pageQuality });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whole pixels of the photo that contain the corners. */
function around(corners: Corners, { width, height }: ImageBitmap): Box {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const x = Math.max(0, Math.floor(Math.min(...xs)) - 1);
  const y = Math.max(0, Math.floor(Math.min(...ys)) - 1);
  return {
    x,
    y,
    width: Math.min(width, Math.ceil(Math.max(...xs)) + 1) - x,
    height: Math.min(height, Math.ceil(Math.max(...ys)) + 1) - y,
  };
}

/** Pixels of a part of the photo, on white where it is transparent. */
function drawn(picture: ImageBitmap, { x, y, width, height }: Box, scale: number) {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser cannot draw.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'medium';
  pen.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
