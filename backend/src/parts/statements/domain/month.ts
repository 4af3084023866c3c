/* Months like 2026-10, without a zone: they compare as strings. */

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Its first day. */
export const firstDay = (month: string): string => `${month}-01`;

export const isMonth = (text: string): boolean => /^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/.test(text);

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** All months from the first to the last one; none if the last one is before it. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}
