import { mondayOf } from './iso-week.ts';
import { countDays, daysText, dayText, weekOf, weekText } from './week';

test.each([
  ['2026-11-21', '2026-W47'],
  ['2026-11-16', '2026-W47'],
  ['2026-01-01', '2026-W01'],
  ['2025-12-29', '2026-W01'],
  ['2025-12-28', '2025-W52'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
])('%s is in %s', (day, week) => {
  expect(weekOf(day)).toBe(week);
  expect(weekOf(mondayOf(week))).toBe(week);
});

test('weeks, days and their count are formatted', () => {
  expect(weekText('2026-W47')).toBe('Week of Nov 16');
  expect(daysText('2026-11-16', '2026-11-22')).toBe('November 16 – 22, 2026');
  expect(daysText('2026-12-28', '2027-01-03')).toBe('December 28, 2026 – January 3, 2027');
  expect(dayText('2026-11-18')).toBe('Wed, Nov 18');
  expect([countDays(0), countDays(1), countDays(3)]).toEqual(['0 days', '1 day', '3 days']);
});
