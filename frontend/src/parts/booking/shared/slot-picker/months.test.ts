import { inLanguage } from '@steward/texts';
import { daysAround, gridOf, monthName, nextMonth, previousMonth } from './months.ts';

test('months follow each other across years', () => {
  expect(nextMonth('2026-12')).toBe('2027-01');
  expect(previousMonth('2027-01')).toBe('2026-12');
  expect(monthName('2026-11')).toBe('November 2026');
  expect(inLanguage('es', () => monthName('2026-11'))).toBe('noviembre de 2026');
});

test.each([
  ['2026-11', 0, 30],
  ['2027-02', 1, 28],
  ['2028-02', 2, 29],
  ['2027-05', 6, 31],
])('%s begins in the column %i and has %i days, in six weeks', (month, column, count) => {
  const grid = gridOf(month);
  expect(grid).toHaveLength(42);
  expect(grid.indexOf(`${month}-01`)).toBe(column);
  expect(grid.filter(Boolean)).toHaveLength(count);
  expect(grid[column + count - 1]).toBe(`${month}-${count}`);
});

test('free times are requested with a day at either end', () => {
  expect(daysAround('2026-12')).toEqual({ from: '2026-11-30', to: '2027-01-01' });
});
