import { dateFormat, perLanguage, withPlainSpaces } from '@steward/texts/locale';

/** Time span: both ends in UTC, as ISO 8601. */
export interface Span {
  startsAt: string;
  endsAt: string;
}

const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const times = dateFormat(clock);
const clocks = dateFormat({ hour: 'numeric', minute: '2-digit' });
const daysAndTimes = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  ...clock,
});
const shortDays = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const weekdays = dateFormat({ weekday: 'long' });
const wallClockTimes = dateFormat({ dateStyle: 'short', timeStyle: 'short' });
const zones = dateFormat({ timeZoneName: 'longGeneric' });
// The Canadian locale formats dates as YYYY-MM-DD.
const days = perLanguage((_, timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }));
const hours = perLanguage(
  (_, timeZone) => new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }),
);
const longDay = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Hour of the day there, 0 to 23. */
export function hourIn(zone: string, at: Date): number {
  return Number(hours(zone).format(at));
}

const zoneIn = (format: Intl.DateTimeFormat, at: Date): string | undefined =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;

/** Common name of a zone: 'Central Time', 'India Standard Time'. */
export function zoneName(zone: string): string {
  return zoneIn(zones(zone), new Date()) ?? zone;
}

/**
 * Intl gives both ends of a range one zone name, and a single time if the clock shows the same: wrong if the
 * offset changes in between.
 */
function rangeOf(format: Intl.DateTimeFormat, { startsAt, endsAt }: Span): string {
  const start = new Date(startsAt);
  const end = new Date(endsAt);
  const changes = zoneIn(format, start) !== zoneIn(format, end);
  return withPlainSpaces(
    changes ? `${format.format(start)} – ${format.format(end)}` : format.formatRange(start, end),
  );
}

/** '9:00 – 10:00 AM CST': the hours of a span in a zone, with the zone's name at that time. */
export function hoursIn(span: Span, zone: string): string {
  return rangeOf(times(zone), span);
}

/** '9:00 AM CST' */
export function timeIn(iso: string, zone: string): string {
  return withPlainSpaces(times(zone).format(new Date(iso)));
}

/** '9:00 AM', if the zone is named beside it. */
export function clockIn(iso: string, zone: string): string {
  return withPlainSpaces(clocks(zone).format(new Date(iso)));
}

/** 'Wed, Nov 18': the day on which a time falls in a zone. */
export function shortDayIn(iso: string, zone: string): string {
  return shortDays(zone).format(new Date(iso));
}

/** 'Wednesday': the weekday on which a time falls in a zone. */
export function weekdayIn(iso: string, zone: string): string {
  return weekdays(zone).format(new Date(iso));
}

/** Abbreviation of a zone at that time: 'CST', 'CDT', 'GMT+5:30'. */
export function zoneAt(iso: string, zone: string): string {
  return zoneIn(times(zone), new Date(iso)) ?? zone;
}

/** 'Wed, Nov 18, 2026, 9:00 – 10:00 AM CST' */
export function spanIn(span: Span, zone: string): string {
  return rangeOf(daysAndTimes(zone), span);
}

/** 'Wed, Nov 18, 2026, 9:00 AM CST' */
export function momentIn(iso: string, zone: string): string {
  return withPlainSpaces(daysAndTimes(zone).format(new Date(iso)));
}

/** True if a clock shows the same in both zones at that time, whatever they are called. */
export function sameClock(iso: string, zone: string, other: string): boolean {
  const at = new Date(iso);
  return wallClockTimes(zone).format(at) === wallClockTimes(other).format(at);
}

/** 'Wednesday, November 18' for the calendar day '2026-11-18'. */
export function weekdayOf(day: string): string {
  return longDay().format(new Date(day));
}

/** Calendar day a number of days later or, if negative, earlier. */
export function addDays(day: string, days: number): string {
  // oxlint-disable-next-line steward/no-utc-day -- Days without a zone are counted in UTC.
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Calendar day of a time in a zone: '2026-11-18'. */
export function dayIn(iso: string, zone: string): string {
  return days(zone).format(new Date(iso));
}

/** Groups spans by calendar day of a zone, in order. */
export function byDay<Begins extends Pick<Span, 'startsAt'>>(
  list: readonly Begins[],
  zone: string,
): { day: string; times: Begins[] }[] {
  const grouped = new Map<string, Begins[]>();
  for (const one of list) {
    const day = dayIn(one.startsAt, zone);
    const already = grouped.get(day);
    if (already) already.push(one);
    else grouped.set(day, [one]);
  }
  return [...grouped].map(([day, times]) => ({ day, times }));
}
