import { allForYear } from '@18f/us-federal-holidays';

/** Federal holidays (5 U.S.C. 6103) of this year and the next, as observed on weekdays. */
export const holidaysFrom = (year: number): string[] =>
  [year, year + 1].flatMap((one) => allForYear(one)).map(({ dateString }) => dateString);
