import { Temporal } from 'temporal-polyfill';
import { dateFormat, withPlainSpaces } from '@steward/texts/locale';

/* Times in an IANA time zone, in milliseconds since 1970. `Temporal` is a future part of the language; the
   import goes once Node.js has it. */

/**
 * Names that Node.js takes beside those of IANA. PostgreSQL knows no such zone, or another one: for it PST has no daylight
 * saving time, and BST is not in Bangladesh.
 */
const notOfIana =
  /^(?!(?:cet|eet|est|gmt|hst|met|mst|prc|roc|rok|uct|utc|wet)$)[a-z]{3}$|^systemv\/|^(?:canada\/east-saskatchewan|us\/pacific-new)$/i;

/** True for the IANA name of a time zone, which both PostgreSQL and browsers know. */
export function isTimeZone(text: string): boolean {
  try {
    // An offset, for example +05:00, would be accepted as well, but has no daylight saving time.
    return (
      /^[a-z]/i.test(text) &&
      !notOfIana.test(text) &&
      Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
    );
  } catch {
    return false;
  }
}

/** The calendar date of a time, for example 2027-01-31. */
export const dayOf = (time: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate().toString();

/**
 * First moment of a date, also if its midnight is skipped; if the whole day is skipped, that of the next one.
 */
export const startOfDay = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;

/** The next change of a zone's clocks, at this moment or later; Infinity if there is none. */
export function nextClockChange(time: number, zone: string): number {
  const before = Temporal.Instant.fromEpochMilliseconds(time - 1).toZonedDateTimeISO(zone);
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
}

const toTheMinute = { day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const longMoment = { ...toTheMinute, weekday: 'long', month: 'long' } as const;

const longMoments = dateFormat({ ...longMoment, timeZoneName: 'short' });
const longMomentsInZone = dateFormat({ ...longMoment, timeZoneName: 'longGeneric' });
const shortMoments = dateFormat({ ...toTheMinute, weekday: 'short', month: 'short' });
const shortMomentsToTheSecond = dateFormat({ dateStyle: 'medium', timeStyle: 'long' });
const longDates = dateFormat({ dateStyle: 'long' });
const shortDates = dateFormat({ dateStyle: 'medium' });
const zones = dateFormat({ timeZoneName: 'longGeneric' });

/* The following are in the current language, here in English. */

/** A time in a zone, with its abbreviation: 'Monday, November 23, 2026 at 9:00 AM CST'. */
export const dayAndTime = (at: Date, zone: string): string => withPlainSpaces(longMoments(zone).format(at));

/** For readers who may not know zone abbreviations: 'Monday, November 23, 2026, 9:00 AM Central Time'. */
export const dayAndTimeLong = (at: Date, zone: string): string =>
  withPlainSpaces(longMomentsInZone(zone).format(at)).replace(' at ', ', ');

/** 'January 31, 2027' for the date 2027-01-31, or for the UTC day of a time. */
export const longDate = (date: string | Date): string => longDates('UTC').format(new Date(date));

/** 'Jan 31, 2027' for the date 2027-01-31. */
export const shortDate = (date: string): string => shortDates('UTC').format(new Date(date));

/** The day of a time in a zone: 'Jan 31, 2027'. */
export const shortDay = (at: Date | string, zone: string): string => shortDates(zone).format(new Date(at));

/** A time in a zone: 'Jan 31, 2027, 10:44:12 AM CST'. */
export const shortDayAndTime = (at: Date | string, zone: string): string =>
  shortMomentsToTheSecond(zone).format(new Date(at));

/** Name of a zone for readers: 'Central Time'. */
export const zoneName = (zone: string): string =>
  zones(zone)
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** A short time range in a zone: 'Tue, Nov 24, 2026, 10:00 – 10:30 AM'. */
export const dayAndTimes = (from: Date, to: Date, zone: string): string =>
  withPlainSpaces(shortMoments(zone).formatRange(from, to));

/**
 * The moment at which the clocks of a zone show a time.
 * @param time 09:00
 * @param which for a time that occurs twice, when clocks go back
 * @returns the next existing moment for a time that does not exist
 */
export function momentOf(day: string, time: string, zone: string, which: 'first' | 'last'): number {
  const requested = Temporal.PlainDateTime.from(`${day}T${time}`);
  const disambiguation = which === 'first' ? 'earlier' : 'later';
  const found = requested.toZonedDateTime(zone, { disambiguation });
  if (found.toPlainDateTime().equals(requested)) return found.epochMilliseconds;
  // Before the gap, so that the next clock change is the gap itself.
  const before = requested.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return (before.getTimeZoneTransition('next') ?? found).epochMilliseconds;
}
