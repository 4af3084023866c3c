import { t } from '@steward/texts';
import { dateFormat, withPlainSpaces } from '@steward/texts/locale';
import { addDays } from '../../../../shared/text/zone-time.ts';

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** ISO 8601 week of a day: '2026-W47' for '2026-11-21'. Its year is that of its Thursday. */
export function weekOf(day: string): string {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const year = thursday.slice(0, 4);
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

const days = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** 'November 16 – 22, 2026' */
export const daysText = (from: string, to: string): string =>
  withPlainSpaces(days().formatRange(new Date(from), new Date(to)));

/** Monday of a week: '2026-11-16' for '2026-W47'. January 4 is always in the first week. */
export function mondayOf(week: string): string {
  const [year = '', number] = week.split('-W');
  const inFirstWeek = `${year}-01-04`;
  return addDays(inFirstWeek, 7 * (Number(number) - 1) + 1 - weekdayOf(inFirstWeek));
}

const monthDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Week of Nov 16' for '2026-W47'. */
export const weekText = (week: string): string =>
  t('Week of {day}', { day: monthDay().format(new Date(mondayOf(week))) });

const shortDay = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** 'Wed, Nov 18' for '2026-11-18'. */
export const dayText = (day: string): string => shortDay().format(new Date(day));

/** '1 day', '3 days' */
export const countDays = (count: number): string =>
  t('{count, plural, one {# day} other {# days}}', { count });
