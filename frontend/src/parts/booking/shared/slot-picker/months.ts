import { dateFormat } from '@steward/texts/locale';
import { addDays } from '../../../../shared/text/zone-time.ts';

/** Months are written as '2026-11', days as '2026-11-18'. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** First day of a month a number of months later or, if negative, earlier. */
function firstDay(month: string, later = 0): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return addDays('1970-01-01', Date.UTC(year, number - 1 + later) / 86_400_000);
}

export const nextMonth = (month: string): string => monthOf(firstDay(month, 1));
export const previousMonth = (month: string): string => monthOf(firstDay(month, -1));

/**
 * Days of a month in weeks from Sunday, as usual in the United States: always six weeks, so that the grid
 * keeps its height. Undefined outside of the month.
 */
export function gridOf(month: string): (string | undefined)[] {
  const first = firstDay(month);
  const sunday = addDays(first, -new Date(first).getUTCDay());
  return Array.from({ length: 42 }, (_, index) => addDays(sunday, index)).map((day) =>
    monthOf(day) === month ? day : undefined,
  );
}

/** Days to request for a month, with a day at either end for readers in other time zones. */
export const daysAround = (month: string): { from: string; to: string } => ({
  from: addDays(firstDay(month), -1),
  to: firstDay(month, 1),
});

const names = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' */
export const monthName = (month: string): string => names().format(new Date(month));
