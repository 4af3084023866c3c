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
 * The page as if it were seen from above.
 * @param corners in pixels of the picture, of about the same scale as the page
 */
export function straightened(picture: Picture, corners: Corners, { width, height }: Size): Picture {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = fromUnitSquare(corners);
  const from = picture.data;
  const stride = picture.width * 4;
  const lastX = picture.width - 1.001;
  const lastY = picture.height - 1.001;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0, to = 0; row < height; row += 1) {
    const v = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1, to += 4) {
      const u = (column + 0.5) / width;
      const depth = g * u + h * v + 1;
      const x = Math.min(lastX, Math.max(0, (a * u + b * v + c) / depth - 0.5));
      const y = Math.min(lastY, Math.max(0, (d * u + e * v + f) / depth - 0.5));
      const left = Math.trunc(x);
      const top = Math.trunc(y);
      const right = x - left;
      const down = y - top;
      const at = top * stride + left * 4;
      for (let channel = at; channel < at + 3; channel += 1) {
        const upper = (from[channel] ?? 0) * (1 - right) + (from[channel + 4] ?? 0) * right;
        const lower = (from[channel + stride] ?? 0) * (1 - right) + (from[channel + stride + 4] ?? 0) * right;
        data[to + channel - at] = upper * (1 - down) + lower * down;
      }
      data[to + 3] = 255;
    }
  }
  return { width, height, data };
}
