import { addDays } from '../../../shared/zone-time.ts';

/** Calendar days are written as '2026-11-18'; weeks begin on Sunday, as in the calendars of the practice's country. */
/** A call for free times takes at most 62 days: eight weeks, and a day at either end for readers in other zones. */
const weeksOfBlock = 8;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The first day of the week in which a day lies. */
export function weekOf(day: string): string {
  return addDays(day, -new Date(day).getUTCDay());
}

/** The seven days of a week. */
export function daysOf(week: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(week, index));
}

/**
 * The days to ask for, together with those of the weeks beside it, so that turning a page seldom waits.
 * @param today the first day that can be asked for, where the reader is
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
