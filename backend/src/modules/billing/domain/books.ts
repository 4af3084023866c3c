import { addDays, type Days, daysBetween, daysOfWeek, weekOf } from '../../../kernel/index.js';

/** Programs that import the books; `csv` is for any other. */
export const bookFormats = ['quickbooks', 'xero', 'csv'] as const;
export type BookFormat = (typeof bookFormats)[number];

/** The longest period of one export, in days: ten years. */
export const longestPeriod = 3653;

/** Names of an accounting program for what is sold here, and for taxes. */
export interface BookNames {
  /** By prices.id as text; `default` is for everything else. */
  accounts: Record<string, string>;
  /** By the id of a rate; `none` is for lines without tax. */
  taxes: Record<string, string>;
}

/** State of the ledger at one moment: as long as transactions are open, lower numbers may still come. */
export interface LedgerMark {
  at: Date;
  /** The highest ledger_transactions.id. */
  last: number;
  /** Numbers below it that were missing. */
  missing: readonly number[];
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
