import fc from 'fast-check';
import { addDays, addMonths, daysBetween, monthsBetween } from './day.js';
import { dayOf } from './zone.js';

const aDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2900-12-31'), noInvalidDate: true })
  .map((date) => dayOf(date.getTime(), 'UTC'));

describe('calendar dates', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -2, '2025-11-15'],
  ])('%s and %i months is %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later);
  });

  it('add across clock changes, leap days and years', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(addDays('2026-10-31', 2)).toBe('2026-11-02');
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('subtract what was added', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -4_000, max: 4_000 }), (day, number) => {
        expect(daysBetween(day, addDays(day, number))).toBe(number);
        expect(monthsBetween(day, addMonths(day, number))).toBe(number);
      }),
    );
  });

  it('keep the day of the month if the month has it', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 500 }), (day, months) => {
        const later = addMonths(day, months);
        const overshoot = addDays(later, 1).slice(8) === '01' && later.slice(8) < day.slice(8);
        expect(later.slice(8) === day.slice(8) || overshoot).toBe(true);
      }),
    );
  });
});
