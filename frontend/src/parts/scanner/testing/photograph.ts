import {
  type Corners,
  fromUnitSquare,
  inverse,
  type Picture,
  project,
  type Point,
} from '../worker/geometry.ts';

export const scenes = ['rotation', 'perspective', 'shadow', 'wood', 'white on white'] as const;
export type Scene = (typeof scenes)[number];

export interface Photograph {
  picture: Picture;
  /** In fractions, clockwise from the upper left of what is written on the page. */
  corners: Corners;
}

type Random = () => number;
type Color = readonly [number, number, number];

/** Numbers from 0 to 1 that are the same each time: mulberry32. */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

const between = (random: Random, low: number, high: number): number => low + random() * (high - low);

/** Smooth noise on a grid of random numbers, from -1 to 1. */
function noiseOf(random: Random) {
  const grid = Float64Array.from({ length: 4096 }, () => random() * 2 - 1);
  const at = (x: number, y: number): number => grid[((x & 63) << 6) | (y & 63)] ?? 0;
  const ease = (part: number) => part * part * (3 - 2 * part);
  return (x: number, y: number): number => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [ease(x - left), ease(y - top)];
    const upper = at(left, top) * (1 - across) + at(left + 1, top) * across;
    const lower = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across;
    return upper * (1 - down) + lower * down;
  };
}

/** Corners of a page that is seen by a camera above it, which is turned and tilted. */
function seenFrom(random: Random, scene: Scene, width: number, height: number): Corners {
  const isTilted = scene === 'perspective' || random() < 0.5;
  const roll = scene === 'rotation' ? between(random, -Math.PI, Math.PI) : between(random, -0.3, 0.3);
  const tilt = isTilted ? between(random, 0.15, 0.6) : between(random, 0, 0.1);
  const towards = between(random, -Math.PI, Math.PI);
  const ratio = random() < 0.7 ? 11 / 8.5 : 297 / 210;
  const focal = 1.1 * Math.max(width, height);
  const far = between(random, 2.2, 2.6);
  const flat: Point[] = [
    { x: -0.5, y: -ratio / 2 },
    { x: 0.5, y: -ratio / 2 },
    { x: 0.5, y: ratio / 2 },
    { x: -0.5, y: ratio / 2 },
  ];
  const seen = flat.map(({ x, y }) => {
    const turned = { x: x * Math.cos(roll) - y * Math.sin(roll), y: x * Math.sin(roll) + y * Math.cos(roll) };
    const along = turned.x * Math.cos(towards) + turned.y * Math.sin(towards);
    const across = -turned.x * Math.sin(towards) + turned.y * Math.cos(towards);
    const depth = far + along * Math.sin(tilt);
    const flatter = along * Math.cos(tilt);
    return {
      x: (focal * (flatter * Math.cos(towards) - across * Math.sin(towards))) / depth,
      y: (focal * (flatter * Math.sin(towards) + across * Math.cos(towards))) / depth,
    };
  });
  return framed(seen, random, width, height);
}

/** As large as it fits with some background around, at a random place. */
function framed(points: readonly Point[], random: Random, width: number, height: number): Corners {
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const share = between(random, 0.78, 0.94);
  const scale = share * Math.min(width / (right - left), height / (bottom - top));
  const rest = { x: width - (right - left) * scale, y: height - (bottom - top) * scale };
  const start = { x: rest.x * between(random, 0.25, 0.75), y: rest.y * between(random, 0.25, 0.75) };
  const [a, b, c, d] = points.map(({ x, y }) => ({
    x: (x - left) * scale + start.x,
    y: (y - top) * scale + start.y,
  }));
  if (!a || !b || !c || !d) throw new Error('A page has four corners.');
  return [a, b, c, d];
}

type Paint = (at: Point) => Color;

const times = ([red, green, blue]: Color, factor: number): Color => [
  red * factor,
  green * factor,
  blue * factor,
];

/** A letter: heading, lines of words, and on some a table with a frame. */
function writtenPage(random: Random, paper: Color): Paint {
  const rows = Math.round(between(random, 24, 40));
  const words = Array.from({ length: rows }, () => ({
    end: random() < 0.2 ? between(random, 0.3, 0.7) : between(random, 0.82, 0.9),
    isEmpty: random() < 0.15,
    phase: random() * 7,
  }));
  const table = random() < 0.5 ? between(random, 0.5, 0.7) : 2;
  const ink: Color = [40, 42, 52];
  return ({ x, y }) => {
    const isFrame =
      y > table - 0.004 &&
      y < table + 0.2 &&
      x > 0.1 &&
      x < 0.9 &&
      (Math.abs(y - table) < 0.003 || Math.abs(y - table - 0.195) < 0.003 || x < 0.105 || x > 0.895);
    if (isFrame) return ink;
    if (y > 0.06 && y < 0.09 && x > 0.12 && x < 0.45) return [30, 60, 110];
    const row = Math.floor((y - 0.12) * rows * 1.25);
    const word = words[row];
    const inRow = (y - 0.12) * rows * 1.25 - row;
    if (!word || word.isEmpty || x < 0.12 || x > word.end || inRow > 0.5 || y > 0.92) return paper;
    const isLetter = Math.sin(x * 90 + word.phase) > -0.6 && Math.sin(x * 700 + row * 5) > -0.3;
    return isLetter ? ink : paper;
  };
}

function desk(random: Random, scene: Scene): { paint: Paint; paper: Color } {
  const noise = noiseOf(random);
  if (scene === 'wood') {
    const angle = between(random, -0.2, 0.2) + (random() < 0.5 ? Math.PI / 2 : 0);
    const base: Color = random() < 0.5 ? [150, 105, 65] : [196, 160, 118];
    const plank = between(random, 180, 260);
    return {
      paper: [238, 236, 228],
      paint: ({ x, y }) => {
        const across = -x * Math.sin(angle) + y * Math.cos(angle);
        const along = x * Math.cos(angle) + y * Math.sin(angle);
        const grain = noise(along / 160, across / 4) * 0.12 + noise(along / 60, across / 1.5) * 0.06;
        const gap = ((across % plank) + plank) % plank < 3 ? 0.55 : 1;
        const tone = 1 + 0.08 * noise(Math.floor(across / plank) * 7.3, 0.5);
        return times(base, (1 + grain) * gap * tone);
      },
    };
  }
  if (scene === 'white on white') {
    const base = between(random, 214, 228);
    const brighter = between(random, 5, 14);
    return {
      paper: [base + brighter, base + brighter, base + brighter - 2],
      paint: ({ x, y }) => times([base, base, base - 2], 1 + 0.008 * noise(x / 90, y / 90)),
    };
  }
  const bases: Color[] = [
    [60, 66, 74],
    [110, 84, 62],
    [128, 138, 128],
    [90, 40, 44],
    [176, 178, 182],
  ];
  const base = bases[Math.floor(random() * bases.length)] ?? [90, 90, 90];
  return {
    paper: [236, 235, 230],
    paint: ({ x, y }) => times(base, 1 + 0.06 * noise(x / 40, y / 40) + 0.04 * noise(x / 3, y / 3)),
  };
}

/** Light at a place: weaker at the edges and, in the shadow of a hand or phone, across the page. */
function lightOf(random: Random, scene: Scene, width: number, height: number) {
  const lean = { x: between(random, -0.12, 0.12), y: between(random, -0.12, 0.12) };
  const angle = between(random, -Math.PI, Math.PI);
  const place = between(random, -0.15, 0.15) * width;
  const depth = scene === 'shadow' ? between(random, 0.4, 0.6) : 0;
  const soft = between(random, 4, 40);
  return ({ x, y }: Point): number => {
    const [across, down] = [x / width - 0.5, y / height - 0.5];
    const fall = 1 + lean.x * across + lean.y * down - 0.15 * (across * across + down * down);
    const beyond = (x - width / 2) * Math.cos(angle) + (y - height / 2) * Math.sin(angle) - place;
    return fall * (1 - depth / (1 + Math.exp(-beyond / soft)));
  };
}

/** Darkness beside a page that does not lie flat, on the side away from the light. */
function contactShadow(corners: Corners, random: Random) {
  const angle = between(random, -Math.PI, Math.PI);
  const reach = between(random, 3, 7);
  const depth = between(random, 0, 0.1);
  const toPage = inverse(fromUnitSquare(corners));
  return (at: Point): number => {
    const { x, y } = project(toPage, {
      x: at.x - reach * Math.cos(angle),
      y: at.y - reach * Math.sin(angle),
    });
    return x > 0 && x < 1 && y > 0 && y < 1 ? 1 - depth : 1;
  };
}

/** A photograph of a page as this seed makes it: each pixel is the mean of four places, with a camera's noise. */
export function photograph(scene: Scene, seed: number, width = 900, height = 1200): Photograph {
  const random = randomOf(seed * 7919 + scenes.indexOf(scene) * 104_729);
  const corners = seenFrom(random, scene, width, height);
  const { paint, paper } = desk(random, scene);
  const page = writtenPage(random, paper);
  const light = lightOf(random, scene, width, height);
  const shade = contactShadow(corners, random);
  const toPage = inverse(fromUnitSquare(corners));
  const grain = between(random, 2, 5);
  const data = new Uint8ClampedArray(width * height * 4);
  const colorAt = (at: Point): Color => {
    const onPage = project(toPage, at);
    const isPage = onPage.x > 0 && onPage.x < 1 && onPage.y > 0 && onPage.y < 1;
    return times(isPage ? page(onPage) : times(paint(at), shade(at)), light(at));
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const sums = [0, 0, 0];
      for (const right of [0.25, 0.75])
        for (const down of [0.25, 0.75]) {
          const color = colorAt({ x: x + right, y: y + down });
          for (const channel of [0, 1, 2] as const) sums[channel] = (sums[channel] ?? 0) + color[channel];
        }
      for (const channel of [0, 1, 2])
        data[(y * width + x) * 4 + channel] =
          (sums[channel] ?? 0) / 4 + (random() + random() + random() - 1.5) * 2 * grain;
      data[(y * width + x) * 4 + 3] = 255;
    }
  const [a, b, c, d] = corners.map((point) => ({ x: point.x / width, y: point.y / height }));
  if (!a || !b || !c || !d) throw new Error('A page has four corners.');
  return { picture: { width, height, data }, corners: [a, b, c, d] };
}

/** As a canvas draws it smaller: the mean of the pixels. */
export function smaller({ width, height, data }: Picture, longestSide: number): Picture {
  const scale = longestSide / Math.max(width, height);
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  const drawn = new Uint8ClampedArray(across * down * 4);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const [left, right] = [Math.floor((x * width) / across), Math.ceil(((x + 1) * width) / across)];
      const [top, bottom] = [Math.floor((y * height) / down), Math.ceil(((y + 1) * height) / down)];
      for (let channel = 0; channel < 4; channel += 1) {
        let sum = 0;
        for (let v = top; v < bottom; v += 1)
          for (let u = left; u < right; u += 1) sum += data[(v * width + u) * 4 + channel] ?? 0;
        drawn[(y * across + x) * 4 + channel] = sum / ((right - left) * (bottom - top));
      }
    }
  return { width: across, height: down, data: drawn };
}
