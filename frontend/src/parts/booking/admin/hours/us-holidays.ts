/**
 * Days on which the US federal holidays of these years are observed; of one on a weekend also the day itself, if the
 * practice has hours then. Loads the rules of the holidays when called.
 * @param isOpen of a weekday, Monday is 1
 */
export async function usHolidays(
  years: readonly number[],
  isOpen: (weekday: number) => boolean,
): Promise<string[]> {
  const { allForYear } = await import('@18f/us-federal-holidays');
  // New Year's Day may be observed on December 31 of the year before.
  const rules = [...years, ...years.map((year) => year + 1)];
  const observed = rules.flatMap((year) => allForYear(year));
  const itself = rules.flatMap((year) =>
    allForYear(year, { shiftSaturdayHolidays: false, shiftSundayHolidays: false }),
  );
  const days = [
    ...observed.map(({ dateString }) => dateString),
    ...itself.map(({ dateString }) => dateString).filter((day) => isOpen(weekdayOf(day))),
  ];
  return [...new Set(days)].filter((day) => years.includes(Number(day.slice(0, 4)))).sort();
}

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;
