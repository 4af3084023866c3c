import { addDays } from '../../../../shared/text/zone-time.ts';
import { clockTime, isDay, minutesLater, momentOf, spanOf, sundayOf } from './practice-clock.ts';

const chicago = 'America/Chicago';

test('the practice’s local time is read and set in its own zone', () => {
  expect(clockTime('2026-11-24T15:30:00.000Z', chicago)).toEqual({ day: '2026-11-24', time: '09:30' });
  expect(momentOf({ day: '2026-11-24', time: '09:30' }, chicago)).toBe('2026-11-24T15:30:00Z');
  expect(momentOf({ day: '2026-11-24', time: '09:30' }, 'Asia/Kolkata')).toBe('2026-11-24T04:00:00Z');
});

test('an ambiguous time is the first, and a skipped one moves by the gap', () => {
  expect(momentOf({ day: '2026-11-01', time: '01:30' }, chicago)).toBe('2026-11-01T06:30:00Z');
  expect(momentOf({ day: '2026-03-08', time: '02:30' }, chicago)).toBe('2026-03-08T08:30:00Z');
});

test('a duration is counted in real minutes', () => {
  expect(minutesLater({ day: '2026-11-24', time: '09:00' }, 45, chicago).time).toBe('09:45');
  expect(minutesLater({ day: '2026-03-08', time: '01:30' }, 60, chicago).time).toBe('03:30');
  expect(minutesLater({ day: '2026-12-31', time: '23:30' }, 60, chicago)).toEqual({
    day: '2027-01-01',
    time: '00:30',
  });
});

test('an end that is not later than the start is on the next day', () => {
  expect(spanOf('2026-11-24', '23:30', '00:30', chicago)).toEqual({
    startsAt: '2026-11-25T05:30:00Z',
    endsAt: '2026-11-25T06:30:00Z',
  });
});

test('weeks start on Sunday, across months and years', () => {
  expect(sundayOf('2026-11-22')).toBe('2026-11-22');
  expect(sundayOf('2026-11-28')).toBe('2026-11-22');
  expect(addDays('2026-12-28', 7)).toBe('2027-01-04');
});

test('an address may contain a date, or something else', () => {
  expect(isDay('2026-02-28')).toBe(true);
  for (const other of ['2026-02-30', '2026-13-01', 'today', '', '2026-2-3']) expect(isDay(other)).toBe(false);
});
