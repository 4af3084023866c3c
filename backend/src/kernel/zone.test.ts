import { inLanguage } from '@steward/texts';
import {
  dayAndTime,
  dayAndTimeLong,
  dayAndTimes,
  dayOf,
  longDate,
  momentOf,
  nextClockChange,
  shortDate,
  shortDay,
  shortDayAndTime,
  startOfDay,
  zoneName,
  isTimeZone,
} from './zone.js';

const iso = (time: number): string => new Date(time).toISOString().replace('.000', '');

describe('times in a zone', () => {
  it.each([
    ['a usual time', '2026-11-24', '09:00', 'America/Chicago', '2026-11-24T15:00:00Z'],
    ['in summer', '2026-07-24', '09:00', 'America/Chicago', '2026-07-24T14:00:00Z'],
    ['half an hour aside', '2026-11-24', '09:00', 'Asia/Kolkata', '2026-11-24T03:30:00Z'],
    ['skipped: the next existing one', '2026-03-08', '02:15', 'America/Chicago', '2026-03-08T08:00:00Z'],
    ['skipped by half an hour', '2026-10-04', '02:10', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
    ['of a day that is skipped completely', '2011-12-30', '09:00', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('%s', (_what, day, time, zone, moment) => {
    for (const which of ['first', 'last'] as const)
      expect(iso(momentOf(day, time, zone, which))).toBe(moment);
  });

  it('that occur twice are distinguished', () => {
    expect(iso(momentOf('2026-11-01', '01:30', 'America/Chicago', 'first'))).toBe('2026-11-01T06:30:00Z');
    expect(iso(momentOf('2026-11-01', '01:30', 'America/Chicago', 'last'))).toBe('2026-11-01T07:30:00Z');
  });

  it.each([
    ['2026-11-24', 'America/Chicago', '2026-11-24T06:00:00Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
  ])('%s begins in %s, whose midnight may be skipped, at %s', (day, zone, moment) => {
    expect(iso(startOfDay(day, zone))).toBe(moment);
    expect(dayOf(startOfDay(day, zone), zone)).toBe(day);
    expect(dayOf(startOfDay(day, zone) - 1, zone)).not.toBe(day);
  });

  it('give the next clock change, including one at that moment, and zones without any', () => {
    const change = Date.parse('2026-11-01T07:00:00Z');
    for (const time of [change - 86_400_000, change])
      expect(nextClockChange(time, 'America/Chicago')).toBe(change);
    expect(iso(nextClockChange(change + 1, 'America/Chicago'))).toBe('2027-03-14T08:00:00Z');
    expect(nextClockChange(change, 'UTC')).toBe(Infinity);
  });
});

it('a time is formatted in its zone, with its abbreviation', () => {
  const at = new Date('2026-11-23T15:00:00Z');
  expect(dayAndTime(at, 'America/Chicago')).toBe('Monday, November 23, 2026 at 9:00 AM CST');
  expect(dayAndTime(at, 'Asia/Kolkata')).toBe('Monday, November 23, 2026 at 8:30 PM GMT+5:30');
});

it('a zone has a name for readers', () => {
  expect(zoneName('America/Chicago')).toBe('Central Time');
});

it('a time range is formatted briefly', () => {
  const from = new Date('2026-11-24T16:00:00Z');
  const half = new Date('2026-11-24T16:30:00Z');
  const next = new Date('2026-11-25T16:00:00Z');
  expect(dayAndTimes(from, half, 'America/Chicago')).toBe('Tue, Nov 24, 2026, 10:00 – 10:30 AM');
  expect(dayAndTimes(from, next, 'America/Chicago')).toBe(
    'Tue, Nov 24, 2026, 10:00 AM – Wed, Nov 25, 2026, 10:00 AM',
  );
});

it('a time is formatted with the name of its zone', () => {
  const at = new Date('2026-11-22T10:28:00Z');
  const words = 'Sunday, November 22, 2026, 4:28 AM Central Time';
  expect(dayAndTimeLong(at, 'America/Chicago')).toBe(words);
  expect(dayAndTimeLong(new Date('2026-07-01T18:05:00Z'), 'America/Chicago')).toBe(
    'Wednesday, July 1, 2026, 1:05 PM Central Time',
  );
  expect(dayAndTimeLong(at, 'Asia/Kolkata')).toBe('Sunday, November 22, 2026, 3:58 PM India Standard Time');
});

it.each(['es', 'en', 'es'] as const)('dates and times follow the language: %s', (language) => {
  const at = new Date('2026-11-23T15:00:00Z');
  const half = new Date('2026-11-23T15:30:00Z');
  const zone = 'America/Chicago';
  const texts = inLanguage(language, () => ({
    longDate: longDate('2027-04-15'),
    shortDate: shortDate('2027-04-15'),
    shortDay: shortDay('2027-04-16T04:30:00Z', zone),
    shortDayAndTime: shortDayAndTime(at, zone),
    dayAndTime: dayAndTime(at, zone),
    dayAndTimeLong: dayAndTimeLong(at, zone),
    dayAndTimes: dayAndTimes(at, half, zone),
    zoneName: zoneName(zone),
  }));
  expect(texts).toEqual(
    language === 'en'
      ? {
          longDate: 'April 15, 2027',
          shortDate: 'Apr 15, 2027',
          shortDay: 'Apr 15, 2027',
          shortDayAndTime: 'Nov 23, 2026, 9:00:00 AM CST',
          dayAndTime: 'Monday, November 23, 2026 at 9:00 AM CST',
          dayAndTimeLong: 'Monday, November 23, 2026, 9:00 AM Central Time',
          dayAndTimes: 'Mon, Nov 23, 2026, 9:00 – 9:30 AM',
          zoneName: 'Central Time',
        }
      : {
          longDate: '15 de abril de 2027',
          shortDate: '15 abr 2027',
          shortDay: '15 abr 2027',
          shortDayAndTime: '23 nov 2026, 9:00:00 a.m. CST',
          dayAndTime: 'lunes 23 de noviembre de 2026 a las 9:00 a.m. CST',
          dayAndTimeLong: 'lunes 23 de noviembre de 2026 a las 9:00 a.m. hora central',
          dayAndTimes: 'lunes 23 de noviembre de 2026, 9:00–9:30 a.m.',
          zoneName: 'hora central',
        },
  );
});

it.each(['America/Chicago', 'america/chicago', 'US/Central', 'UTC', 'EST', 'EST5EDT', 'Japan', 'ROC'])(
  'a time zone of IANA: %s',
  (name) => expect(isTimeZone(name)).toBe(true),
);

it.each(['PST', 'bst', 'ACT', 'SystemV/CST6', 'US/Pacific-New', 'Mars/Base', '+05:00', ''])(
  'no time zone of IANA: %s',
  (name) => expect(isTimeZone(name)).toBe(false),
);
