import { addDays, type Days } from './day.js';

/* Weeks of ISO 8601 like 2026-W47: Monday to Sunday, counted in the year of their Thursday. They compare as
   strings. */

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The week of a date. */
export function weekOf(day: string): string {
  const year = addDays(mondayOf(day), 3).slice(0, 4);
  const first = mondayOf(`${year}-01-04`);
  const number = 1 + (Date.parse(mondayOf(day)) - Date.parse(first)) / (7 * 24 * 60 * 60 * 1000);
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/**
 * @returns undefined for a week that does not exist: most years have 52, some 53. For the years 1900 to 2999.
 */
export function daysOfWeek(week: string): Days | undefined {
  const [, year, number] = /^((?:19|2\d)\d{2})-W(\d{2})$/.exec(week) ?? [];
  if (year === undefined) return undefined;
  // January 4 is always in the first week.
  const from = addDays(mondayOf(`${year}-01-04`), (Number(number) - 1) * 7);
  return weekOf(from) === week ? { from, to: addDays(from, 6) } : undefined;
}
