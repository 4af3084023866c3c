import { isWordmark, logoBox } from './logo-box.js';

it.each([
  [100, 100, false],
  [200, 100, true],
  [512, 32, true],
  [512, 1, false],
])('a logo of %d × %d replaces the name: %s', (width, height, expected) => {
  expect(isWordmark({ width, height })).toBe(expected);
});

it('fits any logo into the given box, and never enlarges it', () => {
  expect(logoBox({ width: 400, height: 120 })).toEqual({ width: 133, height: 40 });
  expect(logoBox({ width: 512, height: 1 })).toEqual({ width: 200, height: 1 });
  expect(logoBox({ width: 16, height: 16 })).toEqual({ width: 16, height: 16 });
});
