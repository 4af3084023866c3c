import { type Corners, distance, fromUnitSquare, type Picture, type Point, sidesOf } from './geometry.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Size of the paper that is seen with these corners, in its own proportions.
 * @param corners in pixels of the photo
 * @param longest pixels of the longer side; a page that is smaller in the photo is not enlarged
 */
export function sizeOfPage(corners: Corners, photo: Size, longest: number): Size {
  const [top = 1, right = 1, bottom = 1, left = 1] = sidesOf(corners).map(([from, to]) => distance(from, to));
  const across = Math.max(top, bottom);
  const down = Math.max(left, right);
  const ratio = usual(ratioOf(corners, { x: photo.width / 2, y: photo.height / 2 }));
  const longer = Math.min(longest, Math.max(across, down));
  const size =
    ratio > 1 ? { width: longer, height: longer / ratio } : { width: longer * ratio, height: longer };
  return { width: Math.max(1, Math.round(size.width)), height: Math.max(1, Math.round(size.height)) };
}

/** Longer side by shorter of Letter, A4 and Legal. */
const papers = [11 / 8.5, Math.SQRT2, 14 / 8.5];

/** The ratio of a usual paper, if it is within three percent of one. */
function usual(ratio: number): number {
  const longer = Math.max(ratio, 1 / ratio);
  const paper = papers.find((one) => Math.abs(longer / one - 1) < 0.03);
  if (paper === undefined) return ratio;
  return ratio > 1 ? paper : 1 / paper;
}

type Vector = readonly [number, number, number];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * Focal length of a phone's camera, as a part of the photo's longer side. It is taken where the corners do not tell: a camera
 * that is tilted in one direction shows two sides parallel.
 */
const usualFocal = 0.75;

/**
 * Width by height of a rectangle, from how its corners appear to a camera whose middle is known: Zhang and He, Whiteboard
 * scanning and image enhancement, 2007.
 */
function ratioOf([a, b, c, d]: Corners, center: Point): number {
  const vector = ({ x, y }: Point): Vector => [x - center.x, y - center.y, 1];
  const m1 = vector(a);
  const m2 = vector(b);
  const m3 = vector(d);
  const m4 = vector(c);
  const m14 = cross(m1, m4);
  const k2 = dot(m14, m3) / dot(cross(m2, m4), m3);
  const k3 = dot(m14, m2) / dot(cross(m3, m4), m2);
  const wide: Vector = [k2 * m2[0] - m1[0], k2 * m2[1] - m1[1], k2 - 1];
  const high: Vector = [k3 * m3[0] - m1[0], k3 * m3[1] - m1[1], k3 - 1];
  const square = -(wide[0] * high[0] + wide[1] * high[1]) / (wide[2] * high[2]);
  const photo = Math.max(center.x, center.y) * 2;
  const computed = Math.sqrt(square);
  const focal = computed > 0.5 * photo && computed < 2 * photo ? computed : usualFocal * photo;
  const length = ([x, y, z]: Vector) => Math.hypot(x / focal, y / focal, z);
  return length(wide) / length(high);
}

/**
 * The page as if it were seen from above: each of its pixels is the mean of the four nearest, by their distance.
 * @param corners in pixels of the picture, of about the same scale as the page
 */
export function straightened(picture: Picture, corners: Corners, { width, height }: Size): Picture {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = fromUnitSquare(corners);
  const from = new Uint32Array(picture.data.buffer, picture.data.byteOffset, picture.width * picture.height);
  const to = new Uint32Array(width * height);
  const stride = picture.width;
  const lastX = picture.width - 1.01;
  const lastY = picture.height - 1.01;
  for (let row = 0, place = 0; row < height; row += 1) {
    const v = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1, place += 1) {
      const u = (column + 0.5) / width;
      const depth = 1 / (g * u + h * v + 1);
      const x = Math.min(lastX, Math.max(0, (a * u + b * v + c) * depth - 0.5));
      const y = Math.min(lastY, Math.max(0, (d * u + e * v + f) * depth - 0.5));
      const at = (y | 0) * stride + (x | 0);
      const right = ((x - (x | 0)) * 256) | 0;
      const down = ((y - (y | 0)) * 256) | 0;
      const upper = mixed(from[at] ?? 0, from[at + 1] ?? 0, right);
      const lower = mixed(from[at + stride] ?? 0, from[at + stride + 1] ?? 0, right);
      to[place] = mixed(upper, lower, down);
    }
  }
  return { width, height, data: new Uint8ClampedArray(to.buffer) };
}

/** Every second byte of a pixel. */
const half = 0xff00ff;

/** Mean of two pixels, two bytes at a time. @param share of the second, of 256 */
function mixed(one: number, two: number, share: number): number {
  const rest = 256 - share;
  const low = (Math.imul(one & half, rest) + Math.imul(two & half, share)) >>> 8;
  const high = Math.imul((one >>> 8) & half, rest) + Math.imul((two >>> 8) & half, share);
  return (low & half) | (high & ~half);
}
