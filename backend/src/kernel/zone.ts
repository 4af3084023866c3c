import { Temporal } from 'temporal-polyfill';

/*
 * Moments of a zone of the IANA database, in milliseconds since 1970. `Temporal` is the language's own to come; where
 * Node.js has it, the import goes.
 */

/** The day of the calendar, as 2027-01-31, that a moment falls on. */
export const dayOf = (time: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate().toString();

/** The first moment of a day, also where its midnight is skipped; of a day that is skipped whole, the next one's. */
export const startOfDay = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;

/** The moment from which the clocks of a zone are next put forward or back, at this one or later; Infinity for never. */
export function nextClockChange(time: number, zone: string): number {
  const before = Temporal.Instant.fromEpochMilliseconds(time - 1).toZonedDateTimeISO(zone);
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
}

const longMoment = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** The narrow space before AM is a box in some mail programs. */
const withPlainSpaces = (text: string): string => text.replaceAll('\u202f', ' ');

/** A moment on the clock of a zone, which it names: 'Monday, November 23, 2026 at 9:00 AM CST'. */
export function dayAndTime(at: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { ...longMoment, timeZoneName: 'short', timeZone: zone });
  return withPlainSpaces(format.format(at));
}

/** For readers who may not know abbreviations of zones: 'Monday, November 23, 2026, 9:00 AM Central Time'. */
export function dayAndTimeLong(at: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...longMoment,
    timeZoneName: 'longGeneric',
    timeZone: zone,
  });
  return withPlainSpaces(format.format(at)).replace(' at ', ', ');
}

/** A time on the clock of a zone, in short: 'Tue, Nov 24, 2026, 10:00 – 10:30 AM'. */
export function dayAndTimes(from: Date, to: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  });
  return format.formatRange(from, to).replaceAll(/[\u2009\u202f]/g, ' ');
}

/**
 * The moment at which the clocks of a zone show a time.
 * @param time 09:00
 * @param which of a time that comes twice, when clocks go back
 * @returns the next moment that there is, for a time that does not exist
 */
export function momentOf(day: string, time: string, zone: string, which: 'first' | 'last'): number {
  const requested = Temporal.PlainDateTime.from(`${day}T${time}`);
  const disambiguation = which === 'first' ? 'earlier' : 'later';
  const found = requested.toZonedDateTime(zone, { disambiguation });
  if (found.toPlainDateTime().equals(requested)) return found.epochMilliseconds;
  // Before the gap, so that the next change of the clock is the gap itself.
  const before = requested.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return (before.getTimeZoneTransition('next') ?? found).epochMilliseconds;
}
