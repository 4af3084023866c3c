import type { Picture } from './geometry.ts';

/** Changes of brightness or color, and their directions. */
export interface Edges {
  width: number;
  height: number;
  /** Strength of the change per pixel, as a multiple of the noise. */
  strength: Float32Array;
  /** Direction of the change: across the edge. */
  across: Float32Array;
  down: Float32Array;
}

type Plane = Float32Array;

/** Equal steps of light become equal numbers: an edge is as strong in a shadow as beside it. */
const toLight = Float32Array.from(
  { length: 256 },
  (_, value) => (255 * Math.log1p(value / 16)) / Math.log1p(255 / 16),
);

/**
 * Edges of the picture as it is, and with what is written erased: letters are the strongest edges of a page, but a thin
 * shadow around it may be the only one of a white page on a white desk.
 */
export function edgesOf({ width, height, data }: Picture): [plain: Edges, withoutWriting: Edges] {
  const colors = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let at = 0; at < plane.length; at += 1) plane[at] = toLight[data[at * 4 + channel] ?? 0] ?? 0;
    return plane;
  });
  const brightness = new Float32Array(width * height);
  const [red, green, blue] = colors;
  for (let at = 0; at < brightness.length; at += 1)
    brightness[at] = ((red?.[at] ?? 0) + 2 * (green?.[at] ?? 0) + (blue?.[at] ?? 0)) / 4;
  const erased = lowest(highest(highest(brightness, 1), width), 1);
  const soft = (plane: Plane) => blurred(blurred(blurred(blurred(plane, 1), 1), width), width);
  return [
    changesOf(colors.map(soft), width, height),
    changesOf([soft(lowest(erased, width))], width, height),
  ];
}

/** Mean with the neighbours at this step: 1 for those in the row, the width for those in the column. */
function blurred(plane: Plane, step: number): Plane {
  const means = new Float32Array(plane.length);
  for (let at = 0; at < plane.length; at += 1) {
    const here = plane[at] ?? 0;
    means[at] = ((plane[at - step] ?? here) + 2 * here + (plane[at + step] ?? here)) / 4;
  }
  return means;
}

/** Distances whose combination covers nine pixels: a line of writing. */
const covering = [1, 2, 4, 1];

/** The highest value among a pixel and the eight before it. */
function highest(plane: Plane, step: number): Plane {
  const values = plane.slice();
  for (const distance of covering)
    for (let at = values.length - 1; at >= distance * step; at -= 1) {
      const before = values[at - distance * step] ?? 0;
      if (before > (values[at] ?? 0)) values[at] = before;
    }
  return values;
}

/** The lowest value among a pixel and the eight after it, so that both together move nothing. */
function lowest(plane: Plane, step: number): Plane {
  const values = plane.slice();
  for (const distance of covering)
    for (let at = 0; at < values.length - distance * step; at += 1) {
      const after = values[at + distance * step] ?? 0;
      if (after < (values[at] ?? 0)) values[at] = after;
    }
  return values;
}

/** The plane that changes most decides. */
function changesOf(planes: readonly Plane[], width: number, height: number): Edges {
  const size = width * height;
  const edges: Edges = {
    width,
    height,
    strength: new Float32Array(size),
    across: new Float32Array(size),
    down: new Float32Array(size),
  };
  for (const plane of planes)
    for (let y = 1; y < height - 1; y += 1)
      for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1) {
        const across = (plane[at + 1] ?? 0) - (plane[at - 1] ?? 0);
        const down = (plane[at + width] ?? 0) - (plane[at - width] ?? 0);
        const square = across * across + down * down;
        if (square <= (edges.strength[at] ?? 0)) continue;
        edges.strength[at] = square;
        edges.across[at] = across;
        edges.down[at] = down;
      }
  for (let at = 0; at < size; at += 1) {
    const strength = Math.sqrt(edges.strength[at] ?? 0);
    if (strength === 0) continue;
    edges.strength[at] = strength / 2;
    edges.across[at] = (edges.across[at] ?? 0) / strength;
    edges.down[at] = (edges.down[at] ?? 0) / strength;
  }
  const noise = Math.max(weakestNoise, medianOf(edges.strength));
  for (let at = 0; at < size; at += 1) edges.strength[at] = (edges.strength[at] ?? 0) / noise;
  return edges;
}

/** Least noise that is assumed: cameras and JPEG change pixels that are the same. */
const weakestNoise = 0.15;

function medianOf(values: Float32Array): number {
  const some = values.filter((_, index) => index % 7 === 0).sort();
  return some[some.length >> 1] ?? 0;
}

/** Whether no neighbour across the edge is stronger. */
export function isCrest({ width, strength, across, down }: Edges, at: number): boolean {
  const here = strength[at] ?? 0;
  const step = Math.round(across[at] ?? 0) + Math.round(down[at] ?? 0) * width;
  return here >= (strength[at + step] ?? 0) && here > (strength[at - step] ?? 0);
}
