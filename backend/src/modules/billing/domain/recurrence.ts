import { addDays, addMonths, daysBetween, monthsBetween } from '../../../kernel/day.js';

export const periods = ['week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];

/** The days on which something recurs: `startsOn`, and then every period, counted from there. */
export interface Recurrence {
  every: Period;
  /** The practice's day, as 2027-01-31. */
  startsOn: string;
  /** The last day that may be one of them; null while there is no end. */
  endsOn: string | null;
}

const monthsIn = { month: 1, quarter: 3, year: 12 };

/** @param number 0 is `startsOn` */
function occurrence({ every, startsOn }: Recurrence, number: number): string {
  return every === 'week' ? addDays(startsOn, 7 * number) : addMonths(startsOn, monthsIn[every] * number);
}

/**
 * The first day of the recurrence on or after a day; null where it has ended before. Months are counted from
 * `startsOn`, so that a 31st that was a 28 February is a 31 March again.
 */
export function firstOccurrence(recurrence: Recurrence, from: string): string | null {
  const { every, startsOn, endsOn } = recurrence;
  // Of the period before, so that the day looked for is this one or the next.
  const passed =
    every === 'week' ? daysBetween(startsOn, from) / 7 : monthsBetween(startsOn, from) / monthsIn[every];
  let number = Math.max(0, Math.floor(passed));
  while (occurrence(recurrence, number) < from) number++;
  const day = occurrence(recurrence, number);
  return endsOn !== null && day > endsOn ? null : day;
}
