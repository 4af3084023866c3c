import { isCrest, type Edges } from './edges.ts';
import type { Point } from './geometry.ts';

/** All points with `x * across + y * down = away`. */
export interface Line {
  across: number;
  down: number;
  away: number;
}

/** Multiple of the noise from which a change is an edge. */
const edgeStrength = 3;
/** A stronger edge counts no more than this: length decides. */
const strongest = 9;
const degrees = 180;
/** Degrees by which the direction of a pixel's change may differ from its line's. */
const slack = 3;
const angleOf = (degree: number): number => (degree * Math.PI) / degrees;
const cosines = Float64Array.from({ length: degrees }, (_, degree) => Math.cos(angleOf(degree)));
const sines = Float64Array.from({ length: degrees }, (_, degree) => Math.sin(angleOf(degree)));

/** The longest straight edges, the longest first: a Hough transform. */
export function linesOf(edges: Edges, most: number): Line[] {
  const { width, height } = edges;
  const reach = Math.ceil(Math.hypot(width, height));
  const span = 2 * reach + 1;
  const votes = new Float32Array(degrees * span);
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      const strength = edges.strength[at] ?? 0;
      if (strength < edgeStrength || !isCrest(edges, at)) continue;
      const direction = Math.round(
        (Math.atan2(edges.down[at] ?? 0, edges.across[at] ?? 0) * degrees) / Math.PI,
      );
      for (let turned = direction - slack; turned <= direction + slack; turned += 1) {
        const degree = ((turned % degrees) + degrees) % degrees;
        const away = Math.round(x * (cosines[degree] ?? 0) + y * (sines[degree] ?? 0)) + reach;
        votes[degree * span + away] = (votes[degree * span + away] ?? 0) + Math.min(strength, strongest);
      }
    }
  return peaksOf(smoothed(votes, span), span, most).map(({ degree, place }) => ({
    across: cosines[degree] ?? 0,
    down: sines[degree] ?? 0,
    away: place - reach,
  }));
}

function smoothed(votes: Float32Array, span: number): Float32Array {
  const sums = new Float32Array(votes.length);
  for (let at = 1; at < votes.length - 1; at += 1)
    sums[at] = at % span === 0 ? 0 : (votes[at - 1] ?? 0) + 2 * (votes[at] ?? 0) + (votes[at + 1] ?? 0);
  return sums;
}

function peaksOf(votes: Float32Array, span: number, most: number): { degree: number; place: number }[] {
  const peaks: { degree: number; place: number }[] = [];
  while (peaks.length < most) {
    let best = 0;
    for (let at = 0; at < votes.length; at += 1) if ((votes[at] ?? 0) > (votes[best] ?? 0)) best = at;
    if ((votes[best] ?? 0) <= 0) break;
    const degree = Math.floor(best / span);
    const place = best % span;
    peaks.push({ degree, place });
    // The same edge again, a little turned or moved. Beyond 180 degrees the sides are exchanged.
    for (let turned = degree - 4; turned <= degree + 4; turned += 1)
      for (let moved = place - 4; moved <= place + 4; moved += 1) {
        const isBeyond = turned < 0 || turned >= degrees;
        const row = (turned + degrees) % degrees;
        const column = isBeyond ? span - 1 - moved : moved;
        if (column >= 0 && column < span) votes[row * span + column] = 0;
      }
  }
  return peaks;
}

/** Undefined for parallel lines. */
export function crossing(one: Line, two: Line): Point | undefined {
  const turn = one.across * two.down - two.across * one.down;
  if (Math.abs(turn) < 1e-6) return undefined;
  return {
    x: (one.away * two.down - two.away * one.down) / turn,
    y: (one.across * two.away - two.across * one.away) / turn,
  };
}

/** Place along the line. */
export const along = ({ across, down }: Line, { x, y }: Point): number => y * across - x * down;

const pointOn = ({ across, down, away }: Line, place: number): Point => ({
  x: away * across - place * down,
  y: away * down + place * across,
});

/** Support of a line by edges: sums from its beginning, so that any part of it is one subtraction. */
export interface Profile {
  start: number;
  sums: Float32Array;
}

/** @param edges any of these has to have an edge there, in the direction of the line */
export function profileOf(line: Line, edges: readonly Edges[], reach: number): Profile {
  const start = -reach;
  const sums = new Float32Array(2 * reach + 2);
  for (let place = start; place <= reach; place += 1) {
    const { x, y } = pointOn(line, place);
    const support = Math.max(...edges.map((one) => supportAt(one, line, x, y)));
    sums[place - start + 1] = (sums[place - start] ?? 0) + support;
  }
  return { start, sums };
}

/** From 0 to 1: an edge within two pixels, whose change is across the line. */
function supportAt(
  { width, height, strength, across, down }: Edges,
  line: Line,
  x: number,
  y: number,
): number {
  let best = 0;
  for (let aside = -2; aside <= 2; aside += 1) {
    const column = Math.round(x + aside * line.across);
    const row = Math.round(y + aside * line.down);
    if (column < 1 || row < 1 || column >= width - 1 || row >= height - 1) continue;
    const at = row * width + column;
    const cosine = Math.abs((across[at] ?? 0) * line.across + (down[at] ?? 0) * line.down);
    if (cosine > 0.94) best = Math.max(best, strength[at] ?? 0);
  }
  return Math.min(1, Math.max(0, (best - edgeStrength / 2) / edgeStrength));
}

/** Part of the line between two places that is an edge, from 0 to 1. */
export function supportBetween({ start, sums }: Profile, from: number, to: number): number {
  const [first, last] = from < to ? [from, to] : [to, from];
  const place = (at: number) => Math.min(sums.length - 1, Math.max(0, Math.round(at) - start));
  const length = place(last) - place(first);
  return length <= 0 ? 0 : ((sums[place(last)] ?? 0) - (sums[place(first)] ?? 0)) / length;
}

/** The line that fits the crests near a part of this one best, to a fraction of a pixel. */
export function fitted(line: Line, from: Point, to: Point, edges: Edges): Line {
  const [first, last] = [along(line, from), along(line, to)].sort((a, b) => a - b) as [number, number];
  const inset = (last - first) * 0.04;
  let weights = 0;
  let xs = 0;
  let ys = 0;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let place = first + inset; place <= last - inset; place += 1) {
    const middle = pointOn(line, place);
    const found = crestNear(line, middle, edges);
    if (!found) continue;
    const { x, y, weight } = found;
    weights += weight;
    xs += weight * x;
    ys += weight * y;
    xx += weight * x * x;
    xy += weight * x * y;
    yy += weight * y * y;
  }
  if (weights === 0) return line;
  const meanX = xs / weights;
  const meanY = ys / weights;
  const varX = xx / weights - meanX ** 2;
  const varXY = xy / weights - meanX * meanY;
  const varY = yy / weights - meanY ** 2;
  // The normal is the direction in which the crests differ least.
  const angle = Math.atan2(2 * varXY, varX - varY) / 2 + Math.PI / 2;
  const sign = Math.cos(angle) * line.across + Math.sin(angle) * line.down < 0 ? -1 : 1;
  const across = sign * Math.cos(angle);
  const down = sign * Math.sin(angle);
  return { across, down, away: meanX * across + meanY * down };
}

/** The strongest place across the line, between pixels by the parabola through its neighbours. */
function crestNear(line: Line, { x, y }: Point, { width, height, strength, across, down }: Edges) {
  const strengthAt = (aside: number): number => {
    const column = Math.round(x + aside * line.across);
    const row = Math.round(y + aside * line.down);
    if (column < 1 || row < 1 || column >= width - 1 || row >= height - 1) return 0;
    const at = row * width + column;
    const cosine = Math.abs((across[at] ?? 0) * line.across + (down[at] ?? 0) * line.down);
    return cosine > 0.9 ? (strength[at] ?? 0) : 0;
  };
  let best = 0;
  for (let aside = -3; aside <= 3; aside += 1) if (strengthAt(aside) > strengthAt(best)) best = aside;
  const before = strengthAt(best - 1);
  const here = strengthAt(best);
  const after = strengthAt(best + 1);
  if (here < edgeStrength) return undefined;
  const bend = before - 2 * here + after;
  const place = best + (bend < 0 ? (before - after) / (2 * bend) : 0);
  return { x: x + place * line.across, y: y + place * line.down, weight: Math.min(here, strongest) };
}
