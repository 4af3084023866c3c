import { officeHours } from '../../../modules/scheduling/testing/fixtures.js';
import type { WeeklyHours } from './slots.js';
import { endOfWorkingDay } from './working-days.js';

const hours = (...weekdays: number[]): WeeklyHours[] =>
  weekdays.map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));

/** The end of the second working day, by default of a practice in Chicago that is open from Monday to Friday. */
const second = (
  after: string,
  { weekly = officeHours.weekly, closed = [] as string[], zone = 'America/Chicago' } = {},
): string => endOfWorkingDay(2, Date.parse(after), { weekly, closed }, zone).toISOString();

/* November 23, 2026 is a Monday. */

it('is midnight after the second working day, and the day of the request does not count', () => {
  expect(second('2026-11-23T15:00:00Z')).toBe('2026-11-26T06:00:00.000Z');
  expect(second('2026-11-24T05:59:59Z')).toBe('2026-11-26T06:00:00.000Z');
  expect(second('2026-11-24T06:00:00Z')).toBe('2026-11-27T06:00:00.000Z');
});

it('skips the weekend, also for a practice that is open then', () => {
  for (const weekly of [hours(1, 2, 3, 4, 5), hours(1, 2, 3, 4, 5, 6, 7)]) {
    expect(second('2026-11-20T15:00:00Z', { weekly })).toBe('2026-11-25T06:00:00.000Z');
    expect(second('2026-11-21T15:00:00Z', { weekly })).toBe('2026-11-25T06:00:00.000Z');
  }
});

it('skips holidays, other closed days and weekdays without hours', () => {
  const closed = ['2026-11-26', '2026-11-27'];
  expect(second('2026-11-24T15:00:00Z', { closed })).toBe('2026-12-01T06:00:00.000Z');
  expect(second('2026-11-23T15:00:00Z', { weekly: hours(1, 3) })).toBe('2026-12-01T06:00:00.000Z');
});

it('has the length of its days when the clock changes', () => {
  // November 1 and March 14 have 25 and 23 hours.
  expect(second('2026-10-30T15:00:00Z')).toBe('2026-11-04T06:00:00.000Z');
  expect(second('2026-10-29T15:00:00Z')).toBe('2026-11-03T06:00:00.000Z');
  expect(second('2027-03-12T15:00:00Z')).toBe('2027-03-17T05:00:00.000Z');
});

it('is in the practice’s time zone', () => {
  expect(second('2026-11-23T15:00:00Z', { zone: 'Asia/Tokyo' })).toBe('2026-11-26T15:00:00.000Z');
});

it('counts the days of a practice that is open on weekends alone, and weekdays without any hours', () => {
  expect(second('2026-11-23T15:00:00Z', { weekly: hours(6) })).toBe('2026-12-06T06:00:00.000Z');
  expect(second('2026-11-23T15:00:00Z', { weekly: [] })).toBe('2026-11-26T06:00:00.000Z');
});
