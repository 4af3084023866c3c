import fc from 'fast-check';
import { addDays, daysBetween } from './day.js';
import { daysOfWeek, weekOf } from './week.js';
import { dayOf } from './zone.js';

describe('weeks of ISO 8601', () => {
  it.each([
    ['2026-11-21', '2026-W47'],
    ['2026-01-01', '2026-W01'],
    ['2025-12-29', '2026-W01'],
    ['2025-12-28', '2025-W52'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2021-01-01', '2020-W53'],
    ['2024-12-30', '2025-W01'],
  ])('%s is in %s', (day, week) => {
    expect(weekOf(day)).toBe(week);
  });

  it.each([
    ['2026-W47', '2026-11-16', '2026-11-22'],
    ['2026-W01', '2025-12-29', '2026-01-04'],
    ['2026-W53', '2026-12-28', '2027-01-03'],
    ['1900-W01', '1900-01-01', '1900-01-07'],
    ['2999-W52', '2999-12-23', '2999-12-29'],
  ])('%s is from %s to %s', (week, from, to) => {
    expect(daysOfWeek(week)).toEqual({ from, to });
  });

  it.each(['2025-W53', '2026-W54', '2026-W00', '2026-W99', '2026-47', '2026-w47', '2026W47', '2026-W7', ''])(
    'there is no %s',
    (week) => {
      expect(daysOfWeek(week)).toBeUndefined();
    },
  );

  it('have seven days, each in exactly one', () => {
    const aDay = fc
      .date({ min: new Date('1901-01-01'), max: new Date('2998-12-31'), noInvalidDate: true })
      .map((date) => dayOf(date.getTime(), 'UTC'));
    fc.assert(
      fc.property(aDay, (day) => {
        const days = daysOfWeek(weekOf(day)) ?? { from: '', to: '' };
        expect(days.from <= day && day <= days.to).toBe(true);
        expect(daysBetween(days.from, days.to)).toBe(6);
        expect(weekOf(addDays(days.to, 1)) > weekOf(day)).toBe(true);
      }),
    );
  });
});
