import fc from 'fast-check';
import { addDays, daysBetween, weekOf } from '../../../kernel/index.js';
import { linesOf } from './books.js';

const days = (...given: [string, string][]): object[] => given.map(([from, to]) => ({ from, to }));

describe('the lines of a period', () => {
  it.each([
    [
      '2026-10-01',
      '2026-10-31',
      days(
        ['2026-10-01', '2026-10-04'],
        ['2026-10-05', '2026-10-11'],
        ['2026-10-12', '2026-10-18'],
        ['2026-10-19', '2026-10-25'],
        ['2026-10-26', '2026-10-31'],
      ),
    ],
    ['2026-10-05', '2026-10-11', days(['2026-10-05', '2026-10-11'])],
    ['2026-10-06', '2026-10-08', days(['2026-10-06', '2026-10-08'])],
    ['2026-10-11', '2026-10-12', days(['2026-10-11', '2026-10-11'], ['2026-10-12', '2026-10-12'])],
  ])('from %s to %s', (from, to, lines) => expect(linesOf({ from, to })).toEqual(lines));

  it('cover each day once, and no two weeks share one', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(500), (start, length) => {
        const from = addDays('2024-01-01', start);
        const to = addDays(from, length);
        const lines = linesOf({ from, to });
        expect(lines.reduce((sum, line) => sum + daysBetween(line.from, line.to) + 1, 0)).toBe(length + 1);
        expect(new Set(lines.map((line) => weekOf(line.from))).size).toBe(lines.length);
        for (const line of lines) expect(weekOf(line.from)).toBe(weekOf(line.to));
      }),
    );
  });
});
