import { Temporal } from 'temporal-polyfill';
import { addDays } from '../../../../shared/text/zone-time.ts';

/**
 * Date and time in the practice's time zone: '2027-02-15' and '09:30', in the format of date and time inputs.
 */
export interface ClockTime {
  day: string;
  time: string;
}

/** Local date and time of the practice at a moment in ISO 8601. */
export function clockTime(iso: string, zone: string): ClockTime {
  const local = Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime();
  return {
    day: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** First moment with this local time; a time skipped by daylight saving moves forward by the gap. */
export function momentOf({ day, time }: ClockTime, zone: string): string {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).toInstant().toString();
}

/** Local time that many minutes later, correct over daylight saving changes. */
export function minutesLater(clock: ClockTime, minutes: number, zone: string): ClockTime {
  return clockTime(Temporal.Instant.from(momentOf(clock, zone)).add({ minutes }).toString(), zone);
}

/** Start and end of an appointment; an end that is not later than the start is on the next day. */
export function spanOf(day: string, from: string, to: string, zone: string) {
  const endDay = to > from ? day : addDays(day, 1);
  return { startsAt: momentOf({ day, time: from }, zone), endsAt: momentOf({ day: endDay, time: to }, zone) };
}

/** Sunday of a day's week: weeks begin as in the hours, in the booking grids, and on calendars of the United States. */
export const sundayOf = (day: string): string => addDays(day, -(Temporal.PlainDate.from(day).dayOfWeek % 7));

/** True for a valid date, for example in an address. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}
