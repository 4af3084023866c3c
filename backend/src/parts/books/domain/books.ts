import { addDays, type Days, daysBetween, daysOfWeek, type Recorded, weekOf } from '../../../kernel/index.js';

/** Programs that import the books; `csv` is for any other, and `xlsx` for people. */
export const bookFormats = ['quickbooks', 'xero', 'csv', 'xlsx'] as const;
export type BookFormat = (typeof bookFormats)[number];

/** The books of a period were exported. */
export interface BooksExported extends Recorded {
  type: 'practice.books_exported';
}

/** The most rows of a spreadsheet of the books, which is written in one piece. */
export const mostRows = 5000;

/** The longest period of one export, in days: ten years. */
export const longestPeriod = 3653;

/** Names of an accounting program for what is sold here, and for taxes. */
export interface BookNames {
  /** By prices.id as text; `default` is for everything else. */
  accounts: Record<string, string>;
  /** By the id of a rate; `none` is for lines without tax. */
  taxes: Record<string, string>;
}

/** ledger_transactions.id of an export's entries, by file and in its order. */
export type ListedEntries = Readonly<
  Record<'invoices' | 'payments' | 'creditNotes' | 'refunds', readonly number[]>
>;

/** Files of one format for one kind of reader. */
export interface BookSeries {
  format: BookFormat;
  /** users.id of a member of the staff who sees assigned clients only; null: of all clients */
  reader: number | null;
}

/** An entry as it was in a file. */
export interface ExportedEntry {
  /** ledger_transactions.id; of an invoice the one that issued it. */
  transactionId: number;
  /** Hash of what the file had of an invoice, which may change later; null for the rest, which does not. */
  content: string | null;
}

/** Each whole week of a period, and the days before the first and after the last one. */
export function linesOf({ from, to }: Days): Days[] {
  const lines: Days[] = [];
  for (let day = from; day <= to;) {
    const sunday = daysOfWeek(weekOf(day))?.to ?? to;
    const last = sunday < to ? sunday : to;
    lines.push({ from: day, to: last });
    day = addDays(last, 1);
  }
  return lines;
}

export const isTooLong = ({ from, to }: Days): boolean => daysBetween(from, to) >= longestPeriod;
