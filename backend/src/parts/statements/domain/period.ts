import { t } from '@steward/texts';
import { dateFormat } from '@steward/texts/locale';
import { addMonths } from '../../../kernel/index.js';
import { firstDay, monthOf } from './month.js';

export const requestPeriods = ['month', 'quarter', 'year'] as const;
export type RequestPeriod = (typeof requestPeriods)[number];

const monthsIn = { month: 1, quarter: 3, year: 12 };

/** First day of the calendar month, quarter or year with that day. */
function beginning(day: string, every: RequestPeriod): string {
  const [year = '', month = ''] = day.split('-');
  const first = Math.floor((Number(month) - 1) / monthsIn[every]) * monthsIn[every] + 1;
  return `${year}-${String(first).padStart(2, '0')}-01`;
}

/** First day of the calendar month, quarter or year before the one with that day. */
export const periodBefore = (day: string, every: RequestPeriod): string =>
  addMonths(beginning(day, every), -monthsIn[every]);

const months = dateFormat({ month: 'long', year: 'numeric' });

/** 'October 2026' for 2026-10, in the current language. */
export const monthName = (month: string): string => months('UTC').format(new Date(firstDay(month)));

/**
 * 'October 2026', 'Q3 2026' or '2026', in the current language.
 * @param first its first day
 */
export function periodName(first: string, every: RequestPeriod): string {
  if (every === 'month') return monthName(monthOf(first));
  const [year = '', month = ''] = first.split('-');
  return every === 'year' ? year : t('Q{quarter} {year}', { quarter: (Number(month) + 2) / 3, year });
}

/** Title of a request or document about a period: 'Checking, October 2026'. */
export const titleOf = (title: string, period: string): string => `${title}, ${period}`;
