import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { dayIn } from '../../../shared/text/zone-time';

/** Both days are inclusive; each is '2026-12-31', or empty if not chosen. */
export interface Period {
  from: string;
  to: string;
}

const day = z.string().check(z.minLength(1, { error: () => t('Choose a date') }));

export const periodSchema = z.object({ from: day, to: day }).check(
  z.refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: () => t('Must not be before the start date'),
  }),
);

export type PeriodName = 'This month' | 'Last month' | 'This year' | 'Last year';

export const periodNames = (): Record<PeriodName, string> => ({
  'This month': t('This month'),
  'Last month': t('Last month'),
  'This year': t('This year'),
  'Last year': t('Last year'),
});

/**
 * Common periods.
 * @param today today's date in the practice's time zone, as '2027-02-14'
 */
export function periods(today: string): Record<PeriodName, Period> {
  const [year, month] = today.split('-').map(Number) as [number, number, number];
  // Day 0 of a month is the last day of the previous month.
  const dayOf = (y: number, m: number, d: number) =>
    dayIn(new Date(Date.UTC(y, m - 1, d)).toISOString(), 'UTC');
  return {
    'This month': { from: dayOf(year, month, 1), to: today },
    'Last month': { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) },
    'This year': { from: dayOf(year, 1, 1), to: today },
    'Last year': { from: dayOf(year - 1, 1, 1), to: dayOf(year - 1, 12, 31) },
  };
}
