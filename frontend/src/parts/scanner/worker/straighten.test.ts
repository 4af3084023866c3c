import { photograph } from '../testing/photograph';
import { clean, type Tone } from './clean';
import { type Picture, scaled } from './geometry';
import { sizeOfPage, straightened } from './straighten';

const { picture, corners } = photograph('shadow', 2, 480, 640);
const page = straightened(picture, scaled(corners, 480, 640), { width: 340, height: 440 });

const cleaned = (tone: Tone): Picture => {
  const copy = { ...page, data: page.data.slice() };
  clean(copy, tone);
  return copy;
};

/** Mean color around a place, in fractions of the page. */
function colorAt({ width, height, data }: Picture, x: number, y: number): number[] {
  const sums = [0, 0, 0];
  for (let row = -2; row <= 2; row += 1)
    for (let column = -2; column <= 2; column += 1)
      for (const channel of [0, 1, 2]) {
        const at = ((Math.round(y * height) + row) * width + Math.round(x * width) + column) * 4 + channel;
        sums[channel] = (sums[channel] ?? 0) + (data[at] ?? 0) / 25;
      }
  return sums.map(Math.round);
}

it.each([20, 40])('a letter has its proportions, also seen at %d degrees', (degrees) => {
  const tilt = (degrees * Math.PI) / 180;
  const seen = ([x, y]: readonly [number, number]) => {
    const depth = 24 - y * Math.sin(tilt);
    return { x: 1500 + (3000 * x) / depth, y: 2000 + (3000 * y * Math.cos(tilt)) / depth };
  };
  const corners = [seen([-4.25, -5.5]), seen([4.25, -5.5]), seen([4.25, 5.5]), seen([-4.25, 5.5])] as const;
  const { width, height } = sizeOfPage(corners, { width: 3000, height: 4000 }, 2200);
  expect(width / height).toBeCloseTo(8.5 / 11, 3);
});

it('a page without perspective keeps its sides, and is not enlarged', () => {
  const square = [
    { x: 10, y: 10 },
    { x: 110, y: 10 },
    { x: 110, y: 60 },
    { x: 10, y: 60 },
  ] as const;
  expect(sizeOfPage(square, { width: 120, height: 80 }, 2200)).toEqual({ width: 100, height: 50 });
});

it('the paper becomes white in light and shadow, and ink stays', () => {
  // In the photo one of these margins is half as bright as the other.
  const before = [colorAt(page, 0.05, 0.05), colorAt(page, 0.95, 0.95)].map(([red = 0]) => red);
  expect(Math.max(...before) / Math.min(...before)).toBeGreaterThan(1.5);
  for (const tone of ['color', 'black-and-white'] as const) {
    const result = cleaned(tone);
    for (const place of [0.05, 0.95]) expect(Math.min(...colorAt(result, place, place))).toBeGreaterThan(245);
  }
  const [red = 0, green = 0, blue = 0] = colorAt(cleaned('color'), 0.3, 0.075);
  expect(blue).toBeGreaterThan(red + 40);
  expect(blue).toBeGreaterThan(green + 20);
  const gray = colorAt(cleaned('black-and-white'), 0.3, 0.075);
  expect(Math.max(...gray)).toBeLessThan(60);
  expect(new Set(gray).size).toBe(1);
});
