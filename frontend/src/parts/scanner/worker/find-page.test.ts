import { itInTestAll } from '../../../../../backend/test/cases';
import { photograph, type Photograph, type Scene, scenes, smaller } from '../testing/photograph';
import { findPage, searchedSide } from './find-page';
import { distance, type Picture, scaled } from './geometry';

/** Farthest that a corner was found from its place, as a part of the diagonal; 1 if no page was found. */
function errorOf({ picture, corners }: Photograph): number {
  const { width, height } = picture;
  const found = findPage(smaller(picture, searchedSide));
  if (!found) return 1;
  const [real, seen] = [scaled(corners, width, height), scaled(found, width, height)];
  // A page that lies on its side begins with another corner.
  const errors = [0, 1, 2, 3].map((first) =>
    Math.max(...real.map((corner, at) => distance(corner, seen[(at + first) % 4] ?? { x: 0, y: 0 }))),
  );
  return Math.min(...errors) / Math.hypot(width, height);
}

function part(
  { width, data }: Picture,
  [left, top, across, down]: readonly [number, number, number, number],
): Picture {
  const cut = new Uint8ClampedArray(across * down * 4);
  for (let row = 0; row < down; row += 1) {
    const start = ((top + row) * width + left) * 4;
    cut.set(data.subarray(start, start + across * 4), row * across * 4);
  }
  return { width: across, height: down, data: cut };
}

it.each(scenes)('finds the corners of a page: %s', (scene: Scene) => {
  expect(errorOf(photograph(scene, 1, 360, 480))).toBeLessThan(0.005);
});

it('finds no page in a photo that it fills, nor in one of its corner', () => {
  const { picture } = photograph('perspective', 3, 360, 480);
  expect(findPage(smaller(part(picture, [112, 150, 136, 180]), searchedSide))).toBeUndefined();
  expect(findPage(smaller(part(picture, [180, 0, 180, 240]), searchedSide))).toBeUndefined();
});

itInTestAll('finds 60 pages within 2 percent of the diagonal, upright and across', async () => {
  const errors = scenes.flatMap((scene) =>
    Array.from({ length: 12 }, (_, index) =>
      errorOf(
        index % 3 === 0 ? photograph(scene, index + 10, 800, 600) : photograph(scene, index + 10, 600, 800),
      ),
    ),
  );
  expect(errors.filter((error) => error < 0.02).length).toBeGreaterThanOrEqual(58);
});
