/** A place in a picture, in pixels or, where it says so, in fractions of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/** Corners of a page, clockwise from the upper left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Pixels as of a canvas: red, green, blue and opacity. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The whole photo, in fractions. */
export const wholePhoto: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Twice the area of the triangle, negative if it turns counterclockwise on the screen. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Pairs of neighbouring corners: the upper, right, lower and left side. */
export function sidesOf([a, b, c, d]: Corners): [Point, Point][] {
  return [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ];
}

/** False also for corners that are in one line, or in the other direction. */
export function isConvex([a, b, c, d]: Corners): boolean {
  return turn(a, b, c) > 0 && turn(b, c, d) > 0 && turn(c, d, a) > 0 && turn(d, a, b) > 0;
}

/** Area of a convex quadrilateral. */
export const areaOf = ([a, b, c, d]: Corners): number => (turn(a, b, c) + turn(a, c, d)) / 2;

/** The same corners, clockwise from the one that is nearest to the upper left. */
export function clockwise(corners: Corners): Corners {
  const center = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
    y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const angle = ({ x, y }: Point) => Math.atan2(y - center.y, x - center.x);
  const sorted = [...corners].sort((a, b) => angle(a) - angle(b));
  const first = sorted.reduce((best, { x, y }, index) => {
    const other = sorted[best];
    return other && x + y < other.x + other.y ? index : best;
  }, 0);
  const [a, b, c, d] = [...sorted.slice(first), ...sorted.slice(0, first)];
  return a && b && c && d ? [a, b, c, d] : corners;
}

/** Each corner with its coordinates multiplied. */
export function scaled([a, b, c, d]: Corners, x: number, y: number): Corners {
  const scale = (point: Point): Point => ({ x: point.x * x, y: point.y * y });
  return [scale(a), scale(b), scale(c), scale(d)];
}

/** Nine numbers that turn homogeneous coordinates of one plane into those of another. */
export type Homography = readonly number[];

/** Turns the unit square into the quadrilateral: (0, 0) into its first corner, (1, 0) into the second, and so on. */
export function fromUnitSquare([a, b, c, d]: Corners): Homography {
  const sum = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y };
  const one = { x: b.x - c.x, y: b.y - c.y };
  const two = { x: d.x - c.x, y: d.y - c.y };
  const area = one.x * two.y - two.x * one.y;
  const g = (sum.x * two.y - two.x * sum.y) / area;
  const h = (one.x * sum.y - sum.x * one.y) / area;
  return [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
    1,
  ];
}

export function project(
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1]: Homography,
  at: Point,
): Point {
  const depth = g * at.x + h * at.y + i;
  return { x: (a * at.x + b * at.y + c) / depth, y: (d * at.x + e * at.y + f) / depth };
}

/** Turns back what the other turns. */
export function inverse([
  a = 0,
  b = 0,
  c = 0,
  d = 0,
  e = 0,
  f = 0,
  g = 0,
  h = 0,
  i = 1,
]: Homography): Homography {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}
