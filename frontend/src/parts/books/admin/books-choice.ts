import { t } from '@steward/texts';
import type { ExportChoice } from '../../../features/billing/admin/offered/added-export';
import type { BookFormat } from '../../../shared/api';

export interface BooksChoice {
  format: BookFormat;
  /** Leaves out what was in an earlier export. */
  onlyNew: boolean;
}

export const firstChoice: BooksChoice = { format: 'quickbooks', onlyNew: false };

/** Names of the programs that import the files. */
export const bookPrograms = (): Record<BookFormat, string> => ({
  quickbooks: 'QuickBooks Online',
  xero: 'Xero',
  csv: t('[program] Another'),
  xlsx: t('[program] Spreadsheet'),
});

const texts = (): Record<BookFormat, string> => ({
  quickbooks: t('Files that QuickBooks Online imports, with the steps.'),
  xero: t('Files that Xero imports, with the steps.'),
  csv: t('Tables for any accounting program.'),
  xlsx: t('A spreadsheet with a sheet for each table.'),
});

function booksPath({ format, onlyNew }: BooksChoice, days: URLSearchParams): string {
  const query = new URLSearchParams([['format', format], ...days, ...(onlyNew ? [['since', 'last']] : [])]);
  return `/api/admin/exports/books?${query}`;
}

const booksStarted = ({ format }: BooksChoice) => ({
  title: t('Download started'),
  description:
    format === 'xlsx'
      ? t('Your browser saves a spreadsheet.')
      : t('Your browser saves a ZIP file. README.txt in it has the steps.'),
});

/** Download of the chosen books. */
export const exportOf = (choice: BooksChoice): ExportChoice => ({
  text: texts()[choice.format],
  addressOf: (days) => booksPath(choice, days),
  started: () => booksStarted(choice),
});
