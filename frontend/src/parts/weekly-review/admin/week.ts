import { t } from '@steward/texts';
import { dateFormat, withPlainSpaces } from '@steward/texts/locale';
import { isoWeekdayOf, mondayOf } from './iso-week.ts';
import { addDays } from '../../../shared/text/zone-time.ts';

/** ISO 8601 week of a day: '2026-W47' for '2026-11-21'. Its year is that of its Thursday. */
export function weekOf(day: string): string {
  const thursday = addDays(day, 4 - isoWeekdayOf(day));
  const year = thursday.slice(0, 4);
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

const days = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** 'November 16 – 22, 2026' */
export const daysText = (from: string, to: string): string =>
  withPlainSpaces(days().formatRange(new Date(from), new Date(to)));

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
