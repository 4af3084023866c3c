import { smoothLine, type Point } from './smooth-line.ts';

/** Points where the curves of a path meet, and its ends. */
function meetings(path: string): Point[] {
  const [, x = '', y = '', curves = '', end = ''] = /^[ML](\S+) (\S+)t(.*)l(.*)$/.exec(path) ?? [];
  const steps = `${curves} ${end}`.split(' ').map(Number);
  let at = { x: Number(x), y: Number(y) };
  const points = [at];
  for (let i = 0; i < steps.length; i += 2)
    points.push((at = { x: at.x + (steps[i] ?? NaN), y: at.y + (steps[i + 1] ?? NaN) }));
  return points;
}

test('a line is encoded in steps of tenths, from its first point to its last', () => {
  const path = smoothLine([
    { x: 0, y: 0 },
    { x: 10, y: 4 },
    { x: 20, y: 0 },
  ]);
  expect(path).toBe('M0 0t5 2 10 0l5 -2');
  expect(
    smoothLine(
      [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
      'L',
    ),
  ).toMatch(/^L1 2t/);
});

test('rounding errors do not add up along a line', () => {
  const points = Array.from({ length: 200 }, (_, i) => ({ x: i * 7.03, y: 40 * Math.sin(i / 3) }));
  const [, ...met] = meetings(smoothLine(points));
  met.slice(0, -1).forEach(({ x, y }, i) => {
    const a = points[i]!;
    const b = points[i + 1]!; // one fewer than points
    expect(Math.abs(x - (a.x + b.x) / 2)).toBeLessThan(0.2);
    expect(Math.abs(y - (a.y + b.y) / 2)).toBeLessThan(0.2);
  });
});
