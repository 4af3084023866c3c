import { edgesOf, fittingWidth } from './text-edges';

/** Letter format: 612 points wide. */
const across = (x: number) => x / 612;
const run = (x: number, width: number, str = 'Terms') => ({ str, width, transform: [11, 0, 0, 11, x, 700] });

test('the edges of text are its leftmost and rightmost points, whatever its direction', () => {
  expect(edgesOf([run(72, 468), run(90, 100), run(0, 612, ' ')], across)).toEqual({
    left: 72 / 612,
    right: 540 / 612,
  });
  const upwards = { str: 'Draft', width: 300, transform: [0, 11, -11, 0, 40, 100] };
  expect(edgesOf([run(72, 468), upwards], across)).toEqual({ left: 40 / 612, right: 540 / 612 });
  expect(edgesOf([run(72, 468, '')], across)).toBeUndefined();
});

test.each([
  ['a phone, to the width of the text', 390, 72 / 612, 540 / 612, 484],
  ['a phone, of a scan: to the width of the page', 390, 0, 1, 390],
  ['a phone, of few words: no larger than on a laptop', 390, 0.4, 0.6, 860],
  ['a laptop', 1280, 72 / 612, 540 / 612, 860],
])('the first width on %s', (_, room, left, right, width) => {
  expect(fittingWidth(room, { left, right })).toBe(width);
});
