import { Temporal } from 'temporal-polyfill';
import { addDays } from '../../../shared/zone-time.ts';

/** What the practice's clock and calendar show: '2027-02-15' and '09:30', as the browser's inputs hold them. */
export interface ClockTime {
  day: string;
  time: string;
}

/** What the practice's clock shows at a moment in ISO 8601. */
export function clockTime(iso: string, zone: string): ClockTime {
  const local = Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime();
  return {
    day: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** The first moment at which the practice's clock shows a time; one that does not exist is as much later. */
export function momentOf({ day, time }: ClockTime, zone: string): string {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).toInstant().toString();
}

/** The moment so many minutes later, right over a change of the clock. */
export function minutesLater(clock: ClockTime, minutes: number, zone: string): ClockTime {
  return clockTime(Temporal.Instant.from(momentOf(clock, zone)).add({ minutes }).toString(), zone);
}

/** The moments of an appointment that begins on a day; an end that is not later is one of the next day. */
export function spanOf(day: string, from: string, to: string, zone: string) {
  const endDay = to > from ? day : addDays(day, 1);
  return { startsAt: momentOf({ day, time: from }, zone), endsAt: momentOf({ day: endDay, time: to }, zone) };
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);

/** True for a day that there is, such as one that an address names. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}
