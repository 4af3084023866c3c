import { frame, padHeight, padWidth, penWidth, type Point } from './strokes.ts';

const at = (x: number, y: number, time = 0): Point => ({ x, y, at: time });

test('a fast line is thinner than a slow one, within limits', () => {
  const slow = penWidth(at(0, 0), at(1, 0, 20));
  const quick = penWidth(at(0, 0), at(80, 0, 20));
  expect(slow).toBeGreaterThan(quick);
  for (const width of [slow, quick, penWidth(at(0, 0), at(0, 0)), penWidth(at(0, 0), at(600, 240))]) {
    expect(width).toBeGreaterThan(1.5);
    expect(width).toBeLessThan(4.3);
  }
});

test("the image is cropped to the line and within the server's limit", () => {
  const across = frame([[at(0, 0), at(padWidth, padHeight)]]);
  expect([across.left, across.top]).toStrictEqual([-6, -6]);
  expect(across.width * across.scale).toBeLessThanOrEqual(1200);
  expect(across.height * across.scale).toBeLessThanOrEqual(400);

  const flat = frame([[at(100, 80), at(500, 90)], [at(300, 85)]]);
  expect(flat.width).toBe(412);
  expect(flat.width * flat.scale).toBeCloseTo(1200, 2);

  const dot = frame([[at(300, 100)]]);
  expect([dot.width, dot.height, dot.scale]).toStrictEqual([12, 12, 4]);
});
