import { addDays } from '../../../shared/zone-time.ts';

/** Days are written as '2026-11-18'; weeks start on Sunday, as usual in the United States. */
/**
 * The API returns free times for at most 62 days: eight weeks, and a day at either end for readers in other
 * time zones.
 */
const weeksOfBlock = 8;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** First day of a day's week. */
export function weekOf(day: string): string {
  return addDays(day, -new Date(day).getUTCDay());
}

/** Seven days of a week. */
export function daysOf(week: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(week, index));
}

/**
 * Range of days to request, with the neighboring weeks, so that paging rarely waits.
 * @param today first day that can be requested, in the reader's time zone
 */
export function blockOf(week: string, today: string): { from: string; to: string } {
  const first = weekOf(today);
  const passed = Math.floor(daysBetween(first, week) / (7 * weeksOfBlock));
  const begin = addDays(first, passed * 7 * weeksOfBlock);
  return { from: addDays(begin, -1), to: addDays(begin, 7 * weeksOfBlock) };
}

const dayOfMonth = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Nov 22 – 28, 2026' */
export function weekName(week: string): string {
  return dayOfMonth.formatRange(new Date(week), new Date(addDays(week, 6))).replaceAll('\u2009', ' ');
}
