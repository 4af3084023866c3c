import { edgesOf, type Edges } from './edges.ts';
import {
  areaOf,
  clockwise,
  type Corners,
  distance,
  isConvex,
  type Picture,
  type Point,
  scaled,
  sidesOf,
} from './geometry.ts';
import {
  along,
  crossing,
  fitted,
  type Line,
  linesOf,
  type Profile,
  profileOf,
  supportBetween,
} from './lines.ts';

/** Longer side of the picture in which a page is looked for, in pixels. */
export const searchedSide = 400;
/** Lines of each kind of edges from which the sides are chosen. */
const linesOfEach = 18;
/** Smallest part of the photo that is a page. */
const smallestArea = 0.22;
/** Least share of a side that is an edge, and of all sides together. */
const leastOfSide = 0.6;
const leastOfAll = 0.82;

interface Candidate {
  line: Line;
  profile: Profile;
}

/**
 * Finds the page in a photo, without its background.
 * @returns its corners in fractions of width and height; undefined if no quadrilateral is clearly one
 */
export function findPage(picture: Picture): Corners | undefined {
  const edges = edgesOf(picture);
  const reach = Math.ceil(Math.hypot(picture.width, picture.height));
  const lines = distinct(edges.flatMap((one) => linesOf(one, linesOfEach)));
  const candidates = lines.map((line) => ({ line, profile: profileOf(line, edges, reach) }));
  const found = bestOf(quadrilaterals(candidates, picture));
  if (!found) return undefined;
  const corners = refined(found, edges[0], edges[1]);
  const [a, b, c, d] = clockwise(corners);
  // The middle of the first pixel is half a pixel from the photo's edge.
  const placed = (point: Point): Point => ({ x: point.x + 0.5, y: point.y + 0.5 });
  return scaled([placed(a), placed(b), placed(c), placed(d)], 1 / picture.width, 1 / picture.height);
}

function distinct(lines: readonly Line[]): Line[] {
  return lines.filter(
    (line, index) =>
      !lines.slice(0, index).some((other) => {
        const cosine = line.across * other.across + line.down * other.down;
        return Math.abs(cosine) > 0.9994 && Math.abs(line.away - Math.sign(cosine) * other.away) < 3;
      }),
  );
}

interface Quadrilateral {
  sides: readonly [Candidate, Candidate, Candidate, Candidate];
  corners: Corners;
  score: number;
}

const bestOf = (found: readonly Quadrilateral[]): Quadrilateral | undefined =>
  found.reduce<Quadrilateral | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  );

/** Everything with two pairs of opposite lines that may be a page. */
function quadrilaterals(candidates: readonly Candidate[], picture: Picture): Quadrilateral[] {
  const pairs = candidates.flatMap((one, index) =>
    candidates
      .slice(index + 1)
      .flatMap((two) => (isOpposite(one.line, two.line, picture) ? [[one, two] as const] : [])),
  );
  return pairs.flatMap(([top, bottom], index) =>
    pairs.slice(index + 1).flatMap(([left, right]) => {
      const found = quadrilateral(top, right, bottom, left, picture);
      return found ? [found] : [];
    }),
  );
}

/** Lines that a photo may show of two opposite sides: within 40 degrees, and apart. */
function isOpposite(one: Line, two: Line, { width, height }: Picture): boolean {
  const cosine = one.across * two.across + one.down * two.down;
  if (Math.abs(cosine) < 0.77) return false;
  const sign = Math.sign(cosine);
  const middle = { x: width / 2, y: height / 2 };
  const place = ({ across, down, away }: Line) => away - middle.x * across - middle.y * down;
  return Math.abs(place(one) - sign * place(two)) > 0.25 * Math.min(width, height);
}

function quadrilateral(
  top: Candidate,
  right: Candidate,
  bottom: Candidate,
  left: Candidate,
  picture: Picture,
): Quadrilateral | undefined {
  const points = [
    crossing(left.line, top.line),
    crossing(top.line, right.line),
    crossing(right.line, bottom.line),
    crossing(bottom.line, left.line),
  ];
  const [a, b, c, d] = points;
  if (!a || !b || !c || !d) return undefined;
  if (![a, b, c, d].every((point) => isInside(point, picture))) return undefined;
  const corners: Corners = areaOf([a, b, c, d]) > 0 ? [a, b, c, d] : [d, c, b, a];
  const area = areaOf(corners) / (picture.width * picture.height);
  if (!isConvex(corners) || area < smallestArea || !isPageShaped(corners)) return undefined;
  const sides = [top, right, bottom, left] as const;
  const score = scoreOf(sides, [a, b, c, d], area);
  return score === undefined ? undefined : { sides, corners: [a, b, c, d], score };
}

const isInside = ({ x, y }: Point, { width, height }: Picture): boolean =>
  x > -0.01 * width && y > -0.01 * height && x < 1.01 * width && y < 1.01 * height;

/** Angles from 50 to 130 degrees, and opposite sides of which none is more than twice the other. */
function isPageShaped(corners: Corners): boolean {
  const [top, right, bottom, left] = sidesOf(corners).map(([from, to]) => distance(from, to));
  if (!top || !right || !bottom || !left) return false;
  if (Math.max(top / bottom, bottom / top, left / right, right / left) > 2) return false;
  return sidesOf(corners).every(([from, to], index) => {
    const next = corners[(index + 2) % 4] ?? from;
    const cosine =
      ((from.x - to.x) * (next.x - to.x) + (from.y - to.y) * (next.y - to.y)) /
      (distance(from, to) * distance(next, to));
    return Math.abs(cosine) < 0.64;
  });
}

/** Undefined if a side is no edge for too much of its length. */
function scoreOf(
  sides: readonly [Candidate, Candidate, Candidate, Candidate],
  [a, b, c, d]: Corners,
  area: number,
): number | undefined {
  const ends: [Point, Point][] = [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ];
  let sum = 0;
  let beyond = 0;
  let length = 0;
  let least = 1;
  for (const [index, { line, profile }] of sides.entries()) {
    const [from, to] = ends[index] ?? [a, b];
    const [start, end] = [along(line, from), along(line, to)].sort((one, two) => one - two) as [
      number,
      number,
    ];
    const support = supportBetween(profile, start, end);
    least = Math.min(least, support);
    sum += support * (end - start);
    length += end - start;
    // The sides of a page end at its corners; those of boards and tables go on.
    const rest = 0.12 * (end - start);
    beyond +=
      (supportBetween(profile, start - rest, start - 3) + supportBetween(profile, end + 3, end + rest)) / 2;
  }
  const support = sum / length;
  if (least < leastOfSide || support < leastOfAll) return undefined;
  return support + 0.4 * least - 0.06 * beyond + 0.25 * Math.sqrt(area);
}

/** Corners of the lines that fit the edges best. */
function refined({ sides, corners: [a, b, c, d] }: Quadrilateral, plain: Edges, erased: Edges): Corners {
  const fit = ({ line }: Candidate, from: Point, to: Point) =>
    fitted(fitted(line, from, to, erased), from, to, plain);
  const top = fit(sides[0], a, b);
  const right = fit(sides[1], b, c);
  const bottom = fit(sides[2], c, d);
  const left = fit(sides[3], d, a);
  return [
    crossing(left, top) ?? a,
    crossing(top, right) ?? b,
    crossing(right, bottom) ?? c,
    crossing(bottom, left) ?? d,
  ];
}
