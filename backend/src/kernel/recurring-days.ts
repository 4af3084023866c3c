import { addDays, addMonths, daysBetween, monthsBetween } from './day.js';

export const periods = ['week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];

/** The days of a recurrence: `startsOn`, then every period, counted from there. */
export interface RecurringDays {
  every: Period;
  /** Day in the practice's time zone, as 2027-01-31. */
  startsOn: string;
  /** The last possible day; null without an end. */
  endsOn: string | null;
}

const monthsIn = { month: 1, quarter: 3, year: 12 };

/** @param number 0 is `startsOn` */
function occurrence({ every, startsOn }: RecurringDays, number: number): string {
  return every === 'week' ? addDays(startsOn, 7 * number) : addMonths(startsOn, monthsIn[every] * number);
}

/**
 * The first day of the recurrence on or after a day; null after its end. Months are counted from `startsOn`,
 * so that a 31st that fell on February 28 is March 31 again.
 */
export function firstOccurrence(recurrence: RecurringDays, from: string): string | null {
  const { every, startsOn, endsOn } = recurrence;
  // Number of the period before, so that the day is this one or the next.
  const periodsBefore =
    every === 'week' ? daysBetween(startsOn, from) / 7 : monthsBetween(startsOn, from) / monthsIn[every];
  let number = Math.max(0, Math.floor(periodsBefore));
  while (occurrence(recurrence, number) < from) number++;
  const day = occurrence(recurrence, number);
  return endsOn !== null && day > endsOn ? null : day;
}
