import { invalidField } from './domain-error.js';

/*
 * Days of the calendar, as 2027-01-31: without a time, and thus without a zone. `Site.today()` is the practice's.
 * They compare as texts.
 */

const dayMs = 24 * 60 * 60 * 1000;

// oxlint-disable-next-line steward/no-utc-day -- Days without a zone are counted in UTC.
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The number of days from one day to a later one; negative to an earlier one. */
export const daysBetween = (day: string, later: string): number =>
  (Date.parse(later) - Date.parse(day)) / dayMs;

export const addDays = (day: string, days: number): string => dayAt(Date.parse(day) + days * dayMs);

/** The same day of a month further on; the month's last one where it has no such day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const month = date.getUTCMonth() + months;
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0));
  return dayAt(lastOfMonth.setUTCDate(Math.min(date.getUTCDate(), lastOfMonth.getUTCDate())));
}

/** The number of months from one day's to a later one's, whatever their days. */
export function monthsBetween(day: string, later: string): number {
  const monthOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return monthOf(later) - monthOf(day);
}

/** From one of the practice's days to another, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** @throws DomainError invalid (to) */
export function assertInOrder({ from, to }: Days): void {
  if (to < from) throw invalidField('to', 'Must not be before the first day');
}
