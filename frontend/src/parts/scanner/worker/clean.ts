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
  const isColor = tone === 'color';
  const row = new Float32Array(paper.columns * 3);
  for (let y = 0; y < height; y += 1) {
    const [upper, lower, down] = between(y, paper.side, paper.rows);
    for (let at = 0; at < row.length; at += 1)
      row[at] =
        (paper.colors[upper * row.length + at] ?? 1) * (1 - down) +
        (paper.colors[lower * row.length + at] ?? 1) * down;
    for (let x = 0; x < width; x += 1) {
      const [left, right, across] = between(x, paper.side, paper.columns);
      const at = (y * width + x) * 4;
      const share = (channel: number): number => {
        const here = (row[left * 3 + channel] ?? 1) * (1 - across) + (row[right * 3 + channel] ?? 1) * across;
        return (data[at + channel] ?? 0) / here;
      };
      const red = share(0);
      const green = share(1);
      const blue = share(2);
      if (isColor) {
        data[at] = (255 * red) / white;
        data[at + 1] = (255 * green) / white;
        data[at + 2] = (255 * blue) / white;
      } else {
        const gray = (255 * (0.3 * red + 0.59 * green + 0.11 * blue - black)) / (white - black);
        data[at] = gray;
        data[at + 1] = gray;
        data[at + 2] = gray;
      }
    }
  }
}

/** The squares whose middles are before and after a pixel, and how far it is from the first to the second. */
function between(place: number, side: number, count: number): [number, number, number] {
  const at = Math.min(count - 1, Math.max(0, (place + 0.5) / side - 0.5));
  const first = Math.trunc(at);
  return [first, Math.min(count - 1, first + 1), at - first];
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
