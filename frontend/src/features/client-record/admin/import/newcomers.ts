import type { Language, NewcomerDto } from '../../../../shared/api';
import type { ColumnMeaning } from './client-columns.ts';
import type { TableFile } from './table-file.ts';

/** Order of day and month in dates like 03/04/1980. */
export type DayOrder = 'month-first' | 'day-first';

type Newcomer = Partial<Record<keyof NewcomerDto, string>>;

/** Rows in the format of the API; unreadable values are sent unchanged, so that the server reports them. */
export function newcomersOf(
  { rows }: TableFile,
  meanings: readonly ColumnMeaning[],
  dayOrder: DayOrder,
): NewcomerDto[] {
  return rows.map((cells) => {
    const newcomer: Newcomer = {};
    for (const [index, meaning] of meanings.entries()) {
      const cell = cells[index] ?? '';
      if (meaning === 'none' || cell === '') continue;
      if (meaning === 'fullName') Object.assign(newcomer, namesIn(cell));
      else newcomer[meaning] = valueOf(meaning, cell, dayOrder);
    }
    // A row without a name or address is sent as well: the preview reports it.
    return newcomer as NewcomerDto;
  });
}

function valueOf(meaning: keyof NewcomerDto, cell: string, dayOrder: DayOrder): string {
  if (meaning === 'birthdate') return dayIn(cell, dayOrder) ?? cell;
  if (meaning === 'preferredContactMethod') return contactMethodIn(cell) ?? cell.toLowerCase();
  if (meaning === 'language') return languageIn(cell) ?? cell;
  if (meaning === 'email') return cell.replace(/^mailto:/i, '');
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
export function isDayOrderOpen({ rows }: TableFile, meanings: readonly ColumnMeaning[]): boolean {
  const column = meanings.indexOf('birthdate');
  return column >= 0 && rows.some((cells) => /^\d{1,2}[-/]\d{1,2}[-/]\d{4}/.test(cells[column] ?? ''));
}

/** Order detected from the file: a first part above 12 is a day. */
export function detectDayOrder({ rows }: TableFile, meanings: readonly ColumnMeaning[]): DayOrder {
  const column = meanings.indexOf('birthdate');
  const isDayFirst =
    column >= 0 && rows.some((cells) => Number(/^(\d{1,2})[-/]/.exec(cells[column] ?? '')?.[1]) > 12);
  return isDayFirst ? 'day-first' : 'month-first';
}
