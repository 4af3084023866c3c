import type { TableFile } from './table-file.ts';

/** Order of day and month in dates like 03/04/1980. */
export type DayOrder = 'month-first' | 'day-first';

/** English and Spanish, as far as they differ. */
const months = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
];

/** 1980-01-31 for 01/31/1980, 31.01.1980, Jan 31, 1980, 31-Jan-1980 and similar; undefined if it is not a date. */
export function dayIn(cell: string, dayOrder: DayOrder): string | undefined {
  const text = cell.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim();
  const written = /^(?:(\d{1,2})\.?[ -])?([a-z]{3})[a-z]*\.?(?: (\d{1,2}))?,?[ -](\d{4})$/i.exec(text);
  if (written) {
    const named = (written[2] ?? '').toLowerCase();
    const month = months.findIndex((names) => names.includes(named)) + 1;
    return written[1] || written[3] ? day(written[4], month, written[1] ?? written[3]) : undefined;
  }
  const parts = text.split(/[-/.]/);
  if (parts.length !== 3 || !parts.every((part) => /^\d+$/.test(part))) return undefined;
  const [one, two, three] = parts;
  if (one?.length === 4) return day(one, two, three);
  if (three?.length !== 4) return undefined;
  // In dates with dots the day always comes first.
  const dayFirst = dayOrder === 'day-first' || text.includes('.');
  return dayFirst ? day(three, two, one) : day(three, one, two);
}

function day(year?: string, month?: string | number, date?: string): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? undefined : text;
}

const cellsOf = <Meaning>(
  { rows }: TableFile,
  meanings: readonly Meaning[],
  dated: readonly Meaning[],
): string[] =>
  rows.flatMap(({ cells }) =>
    meanings.flatMap((meaning, index) => (dated.includes(meaning) ? [cells[index] ?? ''] : [])),
  );

/** Orders that the dates of a file have for certain: a part above 12 is a day. */
const certainOrders = (cells: readonly string[]): Set<DayOrder> =>
  new Set(
    cells.flatMap((cell): DayOrder[] => {
      const [, first, second] = numericDay.exec(cell) ?? [];
      if (Number(first) > 12) return ['day-first'];
      return Number(second) > 12 ? ['month-first'] : [];
    }),
  );

const numericDay = /^(\d{1,2})[-/](\d{1,2})[-/](?:\d{2}|\d{4})\b/;

/**
 * True if there are dates like 03/04/1980, and no other date of the file decides how they are read.
 * @param dated meanings of columns with dates
 */
export function isDayOrderOpen<Meaning>(
  table: TableFile,
  meanings: readonly Meaning[],
  dated: readonly Meaning[],
): boolean {
  const cells = cellsOf(table, meanings, dated);
  return cells.some((cell) => numericDay.test(cell)) && certainOrders(cells).size !== 1;
}

/**
 * Order detected from the file.
 * @param dated meanings of columns with dates
 */
export const detectDayOrder = <Meaning>(
  table: TableFile,
  meanings: readonly Meaning[],
  dated: readonly Meaning[],
): DayOrder =>
  certainOrders(cellsOf(table, meanings, dated)).has('day-first') ? 'day-first' : 'month-first';
