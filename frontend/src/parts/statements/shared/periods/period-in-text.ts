import {
  compact,
  datesAt,
  isDay,
  monthName,
  monthNamed,
  monthText,
  type WrittenDate,
} from './written-dates.ts';

/** Months of which a file may be the statement: '2026-09'. */
export interface Months {
  /** Months of its own period; the file is sure only if there is one. */
  sure: ReadonlySet<string>;
  /** Months of other dates in it. */
  maybe: ReadonlySet<string>;
}

/** Days from the first to the last of a monthly period; a quarter or a year is none. */
const shortest = 20;
const longest = 40;

/** A statement that is dated in the first days of a month may be the one of the month before. */
export const lastUnsureDay = 5;

const words = 'to|through|thru|until|and|al|hastael|hasta|a|y';
// 'From: 09/01/2026 To: 09/30/2026'
const connector = new RegExp(`-+|(?:${words}):?`, 'y');
const lastDay = /(\d{1,2})(?:st|nd|rd|th)?[-,]*(\d{4})/y;
// With a dash instead of a word, it could be the number of a page and a date.
const daysOfMonth = new RegExp(
  String.raw`(\d{1,2})(?:\.?o)?(?:${words})(\d{1,2})(?:\.?o)?(?:de)?(${monthName})\.?(?:del?|,)?(\d{4})`,
  'g',
);
const labels =
  /(?:statement(?:closing|ending|end)?date|closingdate|dateofstatement|(?:statement|period)(?:ending|ended)|fechade(?:corte|cierre)|fechadelestado(?:decuenta)?):?/g;
const labelledMonth = new RegExp(
  String.raw`(?:statementfor|statementperiod|monthof|mesde|per[ií]odo(?:de)?|estadodecuentade):?(${monthName})\.?(?:del?|,)?(\d{4})`,
  'g',
);

/** Months of the periods in a file's text, its first page. */
export function monthsInText(text: string): Months {
  const page = compact(text);
  const periods = monthsOfPeriods(page);
  return {
    sure: periods.size > 0 ? periods : labelledMonths(page),
    maybe: new Set(singleDates(page).map(({ year, month }) => monthText(year, month))),
  };
}

/** Months in which the periods of a compact text end: the month of 'December 15 - January 14, 2026' is January 2026. */
export function monthsOfPeriods(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (first: Partial<WrittenDate> & { day: number }, last: Day) => {
    if (isMonthly(first, last)) found.add(monthText(last.year, last.month));
  };
  for (let start = 0; start < text.length; start += 1) {
    for (const first of datesAt(text, start)) for (const last of lastDays(text, first)) add(first, last);
  }
  for (const [, first, day, name = '', year] of text.matchAll(daysOfMonth)) {
    add({ day: Number(first) }, { year: Number(year), month: monthNamed(name), day: Number(day) });
  }
  return found;
}

type Day = Pick<WrittenDate, 'month' | 'day'> & { year: number };

/** Days that may be the last of a period that begins with this one. */
function lastDays(text: string, first: WrittenDate): Day[] {
  const between = matchAt(connector, text, first.end);
  if (!between) return [];
  const start = first.end + between[0].length;
  const dates = fullDates(datesAt(text, start));
  // 'Sept. 1-30, 2026'
  const [, day, year] = (first.year === undefined && matchAt(lastDay, text, start)) || [];
  return day === undefined ? dates : [...dates, { year: Number(year), month: first.month, day: Number(day) }];
}

function isMonthly(first: Partial<WrittenDate> & { day: number }, { year, month, day }: Day): boolean {
  if (!isDay(year, month, day)) return false;
  const firstMonth = first.month ?? month;
  const firstYear = first.year ?? (firstMonth > month ? year - 1 : year);
  if (!isDay(firstYear, firstMonth, first.day)) return false;
  const days = (Date.UTC(year, month - 1, day) - Date.UTC(firstYear, firstMonth - 1, first.day)) / 86_400_000;
  return days >= shortest && days <= longest;
}

/** Months that a label names: 'Closing date: 09/30/2026', 'Statement for September 2026'. */
function labelledMonths(page: string): ReadonlySet<string> {
  const months = new Set<string>();
  for (const { index, 0: label } of page.matchAll(labels)) {
    const dates = fullDates(datesAt(page, index + label.length));
    for (const { year, month, day } of dates) if (day > lastUnsureDay) months.add(monthText(year, month));
  }
  for (const [, name = '', year] of page.matchAll(labelledMonth)) {
    if (isDay(Number(year), 1, 1)) months.add(monthText(Number(year), monthNamed(name)));
  }
  return months;
}

type FullDate = WrittenDate & { year: number };

const fullDates = (dates: readonly WrittenDate[]): FullDate[] =>
  dates.flatMap((date) => (date.year === undefined ? [] : [{ ...date, year: date.year }]));

/** Days with a year of four digits, so that no other numbers are taken for one. */
function singleDates(page: string): FullDate[] {
  const found: FullDate[] = [];
  for (let start = 0; start < page.length; start += 1) {
    const dates = fullDates(datesAt(page, start)).filter(({ end }) =>
      /\d{4}$|^\d{4}/.test(page.slice(start, end)),
    );
    found.push(...dates);
    start = Math.max(start, ...dates.map(({ end }) => end - 1));
  }
  return found;
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}
