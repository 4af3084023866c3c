import { t } from '@steward/texts';
import { invalidField } from './domain-error.js';

/* Calendar dates like 2027-01-31: without a time, and thus without a zone. `Site.today()` is the practice's.
   They compare as strings. */

const dayMs = 24 * 60 * 60 * 1000;

// oxlint-disable-next-line steward/no-utc-day -- Days without a zone are counted in UTC.
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Number of days from one date to a later one; negative to an earlier one. */
export const daysBetween = (day: string, later: string): number =>
  (Date.parse(later) - Date.parse(day)) / dayMs;

export const addDays = (day: string, days: number): string => dayAt(Date.parse(day) + days * dayMs);

/** The same day of a later month, or its last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const month = date.getUTCMonth() + months;
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0));
  return dayAt(lastOfMonth.setUTCDate(Math.min(date.getUTCDate(), lastOfMonth.getUTCDate())));
}

/** Number of months from one date's month to a later one's, regardless of the day. */
export function monthsBetween(day: string, later: string): number {
  const monthOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return monthOf(later) - monthOf(day);
}

/** Range of the practice's dates, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** @throws DomainError invalid (to) */
export function assertInOrder({ from, to }: Days): void {
  if (to < from) throw invalidField('to', t('Must not be before the first day'));
}
