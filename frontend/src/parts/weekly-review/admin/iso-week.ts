import { dateFormat, withPlainSpaces } from '@steward/texts/locale';
import { addDays } from '../../../shared/text/zone-time.ts';

/** Monday is 1, Sunday 7. */
export const isoWeekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** Monday of a week: '2026-11-16' for '2026-W47'. January 4 is always in the first week. */
export function mondayOf(week: string): string {
  const [year = '', number] = week.split('-W');
  const inFirstWeek = `${year}-01-04`;
  return addDays(inFirstWeek, 7 * (Number(number) - 1) + 1 - isoWeekdayOf(inFirstWeek));
}

const mediumDays = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** 'Nov 16 – 22, 2026' for '2026-W47' */
export function daysOfWeek(week: string): string {
  const monday = mondayOf(week);
  return withPlainSpaces(mediumDays().formatRange(new Date(monday), new Date(addDays(monday, 6))));
}
