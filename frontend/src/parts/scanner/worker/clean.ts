import type { Picture } from './geometry.ts';

export type Tone = 'black-and-white' | 'color';

/** Squares along the longer side in which the color of the paper is measured. */
const squares = 60;
/** Least brightness of paper, as a part of the brightest: what is darker is printed, or a picture. */
const darkestPaper = 0.3;
/** Parts of the paper's brightness from which ink is black, and to which paper is white. */
const black = 0.3;
const white = 0.92;

/** Color of the paper in each square of a page, without what is written on it. */
interface Paper {
  side: number;
  columns: number;
  rows: number;
  /** Red, green and blue of each square. */
  colors: Float32Array;
}

/**
 * Makes the paper white wherever light, shadow or the color of a lamp changed it. In black and white, ink becomes gray to
 * black and keeps smooth edges: thin pencil stays readable, unlike with a single threshold. Changes the picture itself.
 */
export function clean(picture: Picture, tone: Tone): void {
  const { width, height, data } = picture;
  const paper = paperOf(picture);
  const [red, green, blue] = [0, 1, 2].map(() => new Float32Array(width));
  if (!red || !green || !blue) return;
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width * 4, (y + 1) * width * 4);
    const shown = rowOf(paper, y);
    if (tone === 'color') {
      for (const [channel, line] of [red, green, blue].entries()) fill(line, shown, channel, paper.side);
      whiten(row, red, green, blue);
    } else {
      fill(green, shown, gray, paper.side);
      turnGray(row, green);
    }
  }
}

function whiten(row: Uint8ClampedArray, red: Float32Array, green: Float32Array, blue: Float32Array): void {
  for (let x = 0, at = 0; at < row.length; x += 1, at += 4) {
    row[at] = ((row[at] ?? 0) * (red[x] ?? 1)) / white;
    row[at + 1] = ((row[at + 1] ?? 0) * (green[x] ?? 1)) / white;
    row[at + 2] = ((row[at + 2] ?? 0) * (blue[x] ?? 1)) / white;
  }
}

function turnGray(row: Uint8ClampedArray, gains: Float32Array): void {
  const scale = 1 / (white - black);
  const blackest = 255 * black * scale;
  for (let x = 0, at = 0; at < row.length; x += 1, at += 4) {
    const bright = brightness(row[at] ?? 0, row[at + 1] ?? 0, row[at + 2] ?? 0);
    const shade = bright * (gains[x] ?? 1) * scale - blackest;
    row[at] = shade;
    row[at + 1] = shade;
    row[at + 2] = shade;
  }
}

const brightness = (red: number, green: number, blue: number): number =>
  0.3 * red + 0.59 * green + 0.11 * blue;

/** Factors that make the paper white at the height of a pixel: of red, green, blue and brightness, for each square. */
function rowOf({ side, columns, rows, colors }: Paper, y: number): number[][] {
  const at = Math.min(rows - 1, Math.max(0, (y + 0.5) / side - 0.5));
  const upper = Math.trunc(at);
  const lower = Math.min(rows - 1, upper + 1);
  return Array.from({ length: columns }, (_, column) => {
    const [red = 1, green = 1, blue = 1] = [0, 1, 2].map((channel) => {
      const color = (row: number) => colors[(row * columns + column) * 3 + channel] ?? 1;
      return color(upper) * (upper + 1 - at) + color(lower) * (at - upper);
    });
    return [255 / red, 255 / green, 255 / blue, 255 / brightness(red, green, blue)];
  });
}

/** Place of the brightness among the factors of a square. */
const gray = 3;

/** The factor of each pixel in a row: straight from the middle of a square to the next. */
function fill(line: Float32Array, squares: readonly number[][], channel: number, side: number): void {
  let x = 0;
  for (let square = 0; square <= squares.length; square += 1) {
    const before = squares[Math.max(0, square - 1)]?.[channel] ?? 1;
    const after = squares[Math.min(squares.length - 1, square)]?.[channel] ?? 1;
    const end =
      square === squares.length ? line.length : Math.min(line.length, Math.round((square + 0.5) * side));
    const step = (after - before) / side;
    for (let factor = before; x < end; x += 1, factor += step) line[x] = factor;
  }
}

function paperOf(picture: Picture): Paper {
  const { width, height } = picture;
  const side = Math.max(8, Math.ceil(Math.max(width, height) / squares));
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const colors = new Float32Array(columns * rows * 3);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      colors.set(brighterOf(picture, column * side, row * side, side), (row * columns + column) * 3);
  const most = colors.reduce((best, color) => Math.max(best, color), 1);
  for (let at = 0; at < colors.length; at += 1) colors[at] = Math.max(colors[at] ?? 0, darkestPaper * most);
  // Squares that ink or a picture covers get the color of the paper around them; the edge of a shadow stays in its place.
  let paper: Paper = { side, columns, rows, colors };
  for (const step of [brightest, brightest, darkest, darkest, mean]) paper = combined(paper, step);
  return paper;
}

/** Mean color of the pixels that are not darker than the mean of the square: without its ink. */
function brighterOf({ width, height, data }: Picture, left: number, top: number, side: number): number[] {
  const right = Math.min(width, left + side);
  const bottom = Math.min(height, top + side);
  const meanFrom = (least: number) => {
    let red = 0;
    let green = 0;
    let blue = 0;
    let count = 0;
    // Every third pixel, which tells as much.
    for (let y = top; y < bottom; y += 3)
      for (let x = left; x < right; x += 3) {
        const at = (y * width + x) * 4;
        const bright = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
        if (bright < least) continue;
        red += data[at] ?? 0;
        green += data[at + 1] ?? 0;
        blue += data[at + 2] ?? 0;
        count += 1;
      }
    return count === 0 ? [0, 0, 0] : [red / count, green / count, blue / count];
  };
  const [red = 0, green = 0, blue = 0] = meanFrom(0);
  return meanFrom(red + green + blue);
}

const brightest = (values: readonly number[]): number => Math.max(...values);
const darkest = (values: readonly number[]): number => Math.min(...values);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Each square from itself and its neighbours. */
function combined(paper: Paper, combine: (values: readonly number[]) => number): Paper {
  const { columns, rows } = paper;
  const colors = paper.colors.map((_, at) => {
    const channel = at % 3;
    const column = Math.floor(at / 3) % columns;
    const row = Math.floor(at / 3 / columns);
    const values: number[] = [];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        values.push(paper.colors[(y * columns + x) * 3 + channel] ?? 0);
    return combine(values);
  });
  return { ...paper, colors };
}
