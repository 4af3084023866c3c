import { inLanguage } from '@steward/texts';
import {
  byDay,
  clockIn,
  dayIn,
  hourIn,
  hoursIn,
  momentIn,
  sameClock,
  shortDayIn,
  spanIn,
  timeIn,
  weekdayOf,
  zoneAt,
  zoneName,
} from './zone-time.ts';

const chicago = 'America/Chicago';
const kolkata = 'Asia/Kolkata';
const span = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });
/** Consecutive half hours, this many. */
const halfHours = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    startsAt: new Date(Date.parse(from) + index * 1_800_000).toISOString(),
  }));

test('a span has its day, its hours and the name of its zone', () => {
  const hour = span('2026-11-18T15:00:00Z', '2026-11-18T16:00:00Z');
  expect(spanIn(hour, chicago)).toBe('Wed, Nov 18, 2026, 9:00 – 10:00 AM CST');
  expect(hoursIn(hour, chicago)).toBe('9:00 – 10:00 AM CST');
  expect(spanIn(hour, kolkata)).toBe('Wed, Nov 18, 2026, 8:30 – 9:30 PM GMT+5:30');
  expect(timeIn(hour.startsAt, 'America/New_York')).toBe('10:00 AM EST');
  expect(`${clockIn(hour.startsAt, kolkata)} ${zoneAt(hour.startsAt, kolkata)}`).toBe('8:30 PM GMT+5:30');
  expect(momentIn(hour.startsAt, chicago)).toBe('Wed, Nov 18, 2026, 9:00 AM CST');
});

test('a span over midnight names both days', () => {
  const night = span('2026-11-19T05:30:00Z', '2026-11-19T06:30:00Z');
  expect(spanIn(night, chicago)).toBe('Wed, Nov 18, 2026, 11:30 PM CST – Thu, Nov 19, 2026, 12:30 AM CST');
});

test('in spring, the missing hour has no name', () => {
  expect(timeIn('2027-03-14T07:30:00Z', chicago)).toBe('1:30 AM CST');
  expect(timeIn('2027-03-14T08:30:00Z', chicago)).toBe('3:30 AM CDT');
});

test('in fall, the repeated hour is distinguished', () => {
  expect(timeIn('2026-11-01T06:30:00Z', chicago)).toBe('1:30 AM CDT');
  expect(timeIn('2026-11-01T07:30:00Z', chicago)).toBe('1:30 AM CST');
  const thatHour = span('2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z');
  expect(hoursIn(thatHour, chicago)).toBe('1:30 AM CDT – 1:30 AM CST');
  expect(spanIn(thatHour, chicago)).toBe('Sun, Nov 1, 2026, 1:30 AM CDT – Sun, Nov 1, 2026, 1:30 AM CST');
});

test('a zone has its common name', () => {
  expect(zoneName(chicago)).toBe('Central Time');
  expect(zoneName(kolkata)).toBe('India Standard Time');
  expect(zoneName('UTC')).not.toBe('');
});

test('zones differ if their clocks do at that time', () => {
  expect(sameClock('2026-11-18T15:00:00Z', chicago, 'America/Mexico_City')).toBe(true);
  // Texas has daylight saving time, Mexico has none.
  expect(sameClock('2026-07-18T15:00:00Z', chicago, 'America/Mexico_City')).toBe(false);
  expect(sameClock('2026-11-18T15:00:00Z', kolkata, 'Asia/Kathmandu')).toBe(false);
});

test('the day is that of the zone', () => {
  expect(dayIn('2026-11-19T05:59:00Z', chicago)).toBe('2026-11-18');
  expect(dayIn('2026-11-19T06:00:00Z', chicago)).toBe('2026-11-19');
  expect(dayIn('2026-11-18T18:30:00Z', kolkata)).toBe('2026-11-19');
  expect(weekdayOf('2026-11-18')).toBe('Wednesday, November 18');
});

test('slots are grouped by the reader’s day, in order', () => {
  const days = byDay(halfHours('2026-11-18T17:00:00Z', 4), kolkata);
  expect(days).toEqual([
    { day: '2026-11-18', times: halfHours('2026-11-18T17:00:00Z', 3) },
    { day: '2026-11-19', times: halfHours('2026-11-18T18:30:00Z', 1) },
  ]);
  expect(byDay([], kolkata)).toEqual([]);
});

test.each([
  ['2027-03-14T06:00:00Z', 46],
  ['2026-11-01T05:00:00Z', 50],
])('the day of the clock change from %s has %i half hours', (from, count) => {
  const [first, ...rest] = byDay(halfHours(from, 52), chicago);
  expect(first?.times).toHaveLength(count);
  expect(rest).toHaveLength(1);
});

test('times are in the language, in the same zone', () => {
  const hour = span('2027-04-15T14:00:00Z', '2027-04-15T15:00:00Z');
  const texts = () => [
    spanIn(hour, chicago),
    hoursIn(hour, chicago),
    momentIn(hour.startsAt, chicago),
    clockIn(hour.startsAt, kolkata),
    shortDayIn(hour.startsAt, chicago),
    weekdayOf('2027-04-15'),
    zoneName(chicago),
  ];
  expect(inLanguage('es', texts)).toEqual([
    'jueves 15 de abril de 2027, 9:00–10:00 a.m. CDT',
    '9:00–10:00 a.m. CDT',
    'jueves 15 de abril de 2027, 9:00 a.m. CDT',
    '7:30 p.m.',
    'jueves 15 de abril',
    'jueves 15 de abril',
    'hora central',
  ]);
  // Values that are not shown are the same in every language.
  expect(
    inLanguage('es', () => [dayIn(hour.startsAt, chicago), hourIn(chicago, new Date(hour.startsAt))]),
  ).toEqual(['2027-04-15', 9]);
});
