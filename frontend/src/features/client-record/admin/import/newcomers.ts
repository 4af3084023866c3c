import { t } from '@steward/texts';
import type { Language, NewcomerDto } from '../../../../shared/api';
import type { TableFile, TableRow } from '../../../../shared/files/table-file.ts';
import type { ColumnMeaning } from './client-columns.ts';

/** Order of day and month in dates like 03/04/1980. */
export type DayOrder = 'month-first' | 'day-first';

/** The meaning of each column; undefined for one without a name that nobody has chosen a meaning for. */
export type Meanings = readonly (ColumnMeaning | undefined)[];

/** A row of the file, as it is sent. */
export interface ReadRow {
  newcomer: NewcomerDto & { line: number };
  /** Why the row itself cannot be read; its cells may be in the wrong columns. */
  problem?: string;
  /** Addresses of the cell that are left out: only the first is taken. */
  otherAddresses: readonly string[];
}

type Fields = Partial<Record<Exclude<keyof NewcomerDto, 'line'>, string>>;

/** Rows in the format of the API; unreadable values are sent unchanged, so that the server reports them. */
export function newcomersOf(table: TableFile, meanings: Meanings, dayOrder: DayOrder): ReadRow[] {
  return table.rows.map((row) => {
    const fields: Fields = {};
    let otherAddresses: readonly string[] = [];
    for (const [index, meaning = 'none'] of meanings.entries()) {
      const cell = row.cells[index] ?? '';
      if (meaning === 'none' || cell === '') continue;
      if (meaning === 'fullName') Object.assign(fields, namesIn(cell));
      else if (meaning === 'businessName') Object.assign(fields, { kind: 'business', name: cell });
      else if (meaning === 'email') [fields.email = cell, ...otherAddresses] = addressesIn(cell);
      else fields[meaning] = valueOf(meaning, cell, dayOrder);
    }
    const problem = problemOf(row, table, meanings);
    // A row without a name or address is sent as well: the preview reports it.
    const newcomer = { ...fields, line: row.line } as ReadRow['newcomer'];
    return { newcomer, otherAddresses, ...(problem !== undefined && { problem }) };
  });
}

function problemOf(
  { badlyQuoted, cells, isLonger }: TableRow,
  { named }: TableFile,
  meanings: Meanings,
): string | undefined {
  if (badlyQuoted) return t('A quotation mark is out of place or never closed');
  const isUnknown =
    isLonger && cells.some((cell, at) => at >= named && cell !== '' && meanings[at] === undefined);
  return isUnknown ? t('The row has more cells than there are column names') : undefined;
}

/** The addresses of a cell like "Ann <ann@example.com>; bo@example.com"; the cell itself if it has none. */
function addressesIn(cell: string): string[] {
  const found = cell.match(/[^\s<>()[\],;:|/"“”]+@[^\s<>()[\],;:|/"“”]+/g) ?? [];
  const addresses = found.map((one) => one.replace(/^['‘’.]+|['‘’.]+$/g, ''));
  return addresses.length === 0 ? [cell] : [...new Set(addresses)];
}

function valueOf(meaning: keyof Fields, cell: string, dayOrder: DayOrder): string {
  if (meaning === 'birthdate') return dayIn(cell, dayOrder) ?? cell;
  if (meaning === 'preferredContactMethod') return contactMethodIn(cell) ?? cell.toLowerCase();
  if (meaning === 'language') return languageIn(cell) ?? cell;
  return cell;
}

/** 'Sample, Ana' and 'Ana Maria Sample': the last word is the last name unless there is a comma. */
export function namesIn(cell: string): { firstName: string; lastName: string } {
  const [before = '', ...after] = cell.split(',').map((part) => part.trim());
  if (after.length > 0 && after.join('') !== '') return { firstName: after.join(' '), lastName: before };
  const parts = before.split(/\s+/);
  return { firstName: parts.slice(0, -1).join(' '), lastName: parts.at(-1) ?? '' };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 1980-01-31 for 01/31/1980, 31.01.1980, Jan 31, 1980 and similar; undefined if it is not a date. */
export function dayIn(cell: string, dayOrder: DayOrder): string | undefined {
  const text = cell.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim();
  const written = /^(?:(\d{1,2})\.? )?([a-z]{3})[a-z]*\.?(?: (\d{1,2}))?,? (\d{4})$/i.exec(text);
  if (written) {
    const month = months.indexOf((written[2] ?? '').toLowerCase()) + 1;
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

function contactMethodIn(cell: string): 'email' | 'phone' | 'mail' | undefined {
  if (/e-?mail/i.test(cell)) return 'email';
  if (/phone|call|cell|mobile|text|sms/i.test(cell)) return 'phone';
  return /mail|letter|post/i.test(cell) ? 'mail' : undefined;
}

/** The language of a code like es-MX, or of its name in either language; undefined for another one. */
function languageIn(cell: string): Language | undefined {
  if (/^(?:en(?:[-_]\w+)?|eng|english|ingl[eé]s)$/i.test(cell)) return 'en';
  return /^(?:es(?:[-_]\w+)?|spa|spanish|español|espanol)$/i.test(cell) ? 'es' : undefined;
}

/** True if a birth date is ambiguous, like 03/04/1980. */
export function isDayOrderOpen({ rows }: TableFile, meanings: Meanings): boolean {
  const column = meanings.indexOf('birthdate');
  return column >= 0 && rows.some(({ cells }) => /^\d{1,2}[-/]\d{1,2}[-/]\d{4}/.test(cells[column] ?? ''));
}

/** Order detected from the file: a first part above 12 is a day. */
export function detectDayOrder({ rows }: TableFile, meanings: Meanings): DayOrder {
  const column = meanings.indexOf('birthdate');
  const isDayFirst =
    column >= 0 && rows.some(({ cells }) => Number(/^(\d{1,2})[-/]/.exec(cells[column] ?? '')?.[1]) > 12);
  return isDayFirst ? 'day-first' : 'month-first';
}
