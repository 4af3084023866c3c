import { t } from '@steward/texts';
import { dateFormat, perLanguage, withPlainSpaces } from '@steward/texts/locale';
import type { OpeningHoursDto } from '../api/models/OpeningHoursDto';

const weekday = dateFormat({ weekday: 'long', timeZone: 'UTC' });
const clock = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const shortDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const list = perLanguage((locale) => new Intl.ListFormat(locale));

/** January 1, 2024 was a Monday. */
const dayName = (day: number): string => weekday().format(Date.UTC(2024, 0, day));
const timeText = (time: string): string =>
  withPlainSpaces(clock().format(Date.parse(`2024-01-01T${time.replace('24:', '00:')}Z`)));
const rangeText = (from: string, to: string): string => t('[range] {from} to {to}', { from, to });

/** Runs of equal or following entries. */
function runsOf<Entry>(
  entries: readonly Entry[],
  follows: (entry: Entry, last: Entry) => boolean,
): Entry[][] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && follows(entry, last)) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** 'Monday to Thursday 9:00 AM to 4:00 PM', with a line for each group of days that have the same hours. */
export function hoursLines(hours: readonly OpeningHoursDto[]): string[] {
  const days = new Map<number, string[]>();
  for (const { weekday: day, from, to } of hours)
    days.set(day, [...(days.get(day) ?? []), rangeText(timeText(from), timeText(to))]);
  const groups = new Map<string, number[]>();
  for (const [day, spans] of days) {
    const times = list().format(spans);
    groups.set(times, [...(groups.get(times) ?? []), day]);
  }
  return [...groups].map(([times, alike]) => {
    const runs = runsOf(alike, (day, last) => day === last + 1);
    const names = runs.map(([first = 0, ...rest]) => {
      const last = rest.at(-1);
      return last === undefined ? dayName(first) : rangeText(dayName(first), dayName(last));
    });
    return t('[hours] {days} {times}', { days: list().format(names), times });
  });
}

/** A weekday or a time of day, in English or Spanish. */
const weekdayOrTime =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(mon|tue|wed|thu|fri|sat|sun)\b|\b(lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)(?!\p{L})|\b\d{1,2}:\d\d\b|\b\d{1,2}\s?[ap]\.?\s?m\b/iu;

/** True for a note that says when the practice is open, as the bookable hours beside it do. */
export const namesHours = (note: string): boolean => weekdayOrTime.test(note);

const dayMs = 86_400_000;
const isOpenOn = (time: number, hours: readonly OpeningHoursDto[]): boolean =>
  hours.some((span) => span.weekday === (new Date(time).getUTCDay() || 7));

/**
 * 'Closed Nov 26 and Dec 24 – 25' for the days off on which there would be hours; undefined without any. Days without
 * hours do not end a row of them.
 */
export function closedLine(days: readonly string[], hours: readonly OpeningHoursDto[]): string | undefined {
  const times = days.map((day) => Date.parse(day)).filter((time) => isOpenOn(time, hours));
  if (times.length === 0) return undefined;
  const runs = runsOf(times, (time, last) => {
    let next = last + dayMs;
    while (next < time && !isOpenOn(next, hours)) next += dayMs;
    return next === time;
  });
  const texts = runs.map(([first = 0, ...rest]) => {
    const last = rest.at(-1);
    return last === undefined
      ? shortDay().format(first)
      : withPlainSpaces(shortDay().formatRange(first, last));
  });
  return t('Closed {days}', { days: list().format(texts) });
}
