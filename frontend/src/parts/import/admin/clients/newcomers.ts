import type { Language, NewcomerDto } from '../../../../shared/api';
import { addressesIn } from '../table/addresses.ts';
import { rowProblem, type Meanings } from '../table/column-names.ts';
import { dayIn, type DayOrder } from '../table/table-days.ts';
import type { TableFile } from '../table/table-file.ts';
import type { ColumnMeaning } from './client-columns.ts';

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
export function newcomersOf(
  table: TableFile,
  meanings: Meanings<ColumnMeaning>,
  dayOrder: DayOrder,
): ReadRow[] {
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
    const problem = rowProblem(row, table, meanings);
    // A row without a name or address is sent as well: the preview reports it.
    const newcomer = { ...fields, line: row.line } as ReadRow['newcomer'];
    return { newcomer, otherAddresses, ...(problem !== undefined && { problem }) };
  });
}

function valueOf(meaning: keyof Fields, cell: string, dayOrder: DayOrder): string {
  if (meaning === 'birthdate') return dayIn(cell, dayOrder) ?? cell;
  if (meaning === 'preferredContactMethod') return contactMethodIn(cell) ?? cell.toLowerCase();
  if (meaning === 'language') return languageIn(cell) ?? cell;
  return cell;
}

/** 'Sample, Ana' and 'Ana Maria Sample': the last word is the last name unless there is a comma, or no other word. */
export function namesIn(cell: string): { firstName: string; lastName: string } {
  const [before = '', ...after] = cell.split(',').map((part) => part.trim());
  if (after.length > 0 && after.join('') !== '') return { firstName: after.join(' '), lastName: before };
  const parts = before.split(/\s+/);
  if (parts.length === 1 && after.length === 0) return { firstName: before, lastName: '' };
  return { firstName: parts.slice(0, -1).join(' '), lastName: parts.at(-1) ?? '' };
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
