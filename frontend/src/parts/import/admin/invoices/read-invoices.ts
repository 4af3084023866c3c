import { t } from '@steward/texts';
import { addressesIn } from '../table/addresses.ts';
import type { LeftOutLine } from '../table/columns-card';
import { rowProblem, type Meanings } from '../table/column-names.ts';
import { dayIn, type DayOrder } from '../table/table-days.ts';
import type { ImportedInvoiceDto } from '../../../../shared/api';
import type { TableFile, TableRow } from '../table/table-file.ts';
import type { InvoiceMeaning } from './invoice-meanings.ts';

/** A row of the file, as it is sent. */
export interface ReadInvoice {
  invoice: ImportedInvoiceDto & { line: number };
  /** Why the row itself cannot be read; its cells may be in the wrong columns. */
  problem?: string;
  /** Refused fields, with reasons that the server cannot know. */
  refused: Record<string, string>;
}

interface InvoiceTable {
  rows: ReadInvoice[];
  /** Lines that are no open invoices, with the reasons. */
  leftOut: LeftOutLine[];
}

type Cells = Partial<Record<InvoiceMeaning, string>>;

/** Rows in the format of the API; unreadable values are sent unchanged, so that the server reports them. */
export function invoicesOf(
  table: TableFile,
  meanings: Meanings<InvoiceMeaning>,
  dayOrder: DayOrder,
): InvoiceTable {
  const rows: ReadInvoice[] = [];
  const leftOut: LeftOutLine[] = [];
  const firstLines = new Map<string, number>();
  const hasBalances = meanings.includes('balance');
  // Reports by client have a line with the name, its invoices, and their total.
  let group = '';
  for (const row of table.rows) {
    const { line } = row;
    const cells = cellsOf(row, meanings);
    const heading = headingIn(row, cells);
    const isEnd = isTotalLine(row, cells);
    if (heading !== undefined || isEnd || cells.client) group = heading ?? '';
    const { invoice, refused } = invoiceIn({ ...cells, client: cells.client ?? group }, dayOrder);
    if (hasBalances && cells.balance === undefined) refused['balance'] = t('The balance is empty');
    const problem = rowProblem(row, table, meanings);
    // Some programs export a line for each item, with the invoice's total in all of them.
    const content = JSON.stringify({ ...invoice, description: '' });
    const reason =
      problem === undefined
        ? heading !== undefined
          ? t('the client of the lines below')
          : isEnd
            ? t('a total')
            : (whyNotOpen(cells) ?? sameAs(firstLines.get(content)))
        : undefined;
    if (reason !== undefined) leftOut.push({ line, cells: row.cells, reason });
    else {
      firstLines.set(content, line);
      rows.push({ invoice: { ...invoice, line }, refused, ...(problem !== undefined && { problem }) });
    }
  }
  return { rows, leftOut };
}

function cellsOf({ cells }: TableRow, meanings: Meanings<InvoiceMeaning>): Cells {
  const found: Cells = {};
  for (const [index, meaning = 'none'] of meanings.entries()) {
    const cell = cells[index];
    if (meaning !== 'none' && cell) found[meaning] = cell;
  }
  return found;
}

const isTotal = (cell = ''): boolean => /^(?:(?:grand|sub|net)[- ]?)?total(?:es|s)?\b/i.test(cell);

const isTotalLine = ({ cells }: TableRow, { issuedOn }: Cells): boolean =>
  issuedOn === undefined && isTotal(cells.find(Boolean));

/** The only text of a line, if it is in the column of the clients. */
function headingIn({ cells }: TableRow, { client }: Cells): string | undefined {
  const [only, ...others] = cells.filter(Boolean);
  return others.length === 0 && only === client && !isTotal(only) ? client : undefined;
}

const closed =
  /^(?:paid|void(?:ed)?|draft|deleted|cancell?ed|uncollectible|written[ -]off|refunded|pagad[ao]|anulad[ao]|cancelad[ao]|borrador|eliminad[ao])\b/i;

/** Why an invoice is not open; undefined if it is, or is refused for a better reason. */
function whyNotOpen({ status = '', balance, amount = '' }: Cells): string | undefined {
  if (closed.test(status)) return t('its status is {status}', { status });
  return writtenAmount(balance ?? amount).amount === '0.00' ? t('nothing is open') : undefined;
}

const sameAs = (line: number | undefined): string | undefined =>
  line === undefined ? undefined : t('same invoice as line {line}', { line });

function invoiceIn(cells: Cells, dayOrder: DayOrder) {
  const { client = '', email = '', invoiceNumber = '', issuedOn = '', dueDate, description } = cells;
  const refused: Record<string, string> = {};
  const amountIn = (field: 'amount' | 'balance', cell: string): string => {
    const { amount, refusal } = writtenAmount(cell);
    if (refusal !== undefined) refused[field] = refusal;
    return amount ?? cell;
  };
  const dayOf = (cell: string): string => dayIn(withCentury(cell), dayOrder) ?? cell;
  const [address = ''] = addressesIn(email || client);
  const balance = cells.balance === undefined ? undefined : amountIn('balance', cells.balance);
  const amount = cells.amount === undefined ? (balance ?? '') : amountIn('amount', cells.amount);
  if (cells.currency !== undefined && !/^(?:usd?|us ?\$|\$|us dollars?)$/i.test(cells.currency))
    refused['currency'] = inDollars();
  const invoice: ImportedInvoiceDto = {
    client: address.includes('@') ? address : client,
    invoiceNumber,
    issuedOn: dayOf(issuedOn),
    amount,
    ...(cells.amount !== undefined && balance !== undefined && { balance }),
    ...(dueDate !== undefined && !uponReceipt.test(dueDate) && { dueDate: dayOf(dueDate) }),
    ...(description !== undefined && { description }),
  };
  return { invoice, refused };
}

const uponReceipt = /receipt|recib|inmediat/i;

/** 11/30/2026 for 11/30/26: an invoice is of this century. */
const withCentury = (cell: string): string =>
  cell.replace(/^(\d{1,2}([-/. ])(?:\d{1,2}|[a-z]{3,}\.?)\2)(\d{2})$/i, '$120$3');

const inDollars = (): string => t('Only amounts in US dollars can be imported');

/** With commas for thousands, as in the United States, or with dots. '1.250' alone could be either. */
const forms = [
  /^(?<dollars>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<cents>\d{1,2}))?$/,
  /^(?<dollars>\d{1,3}(?:\.\d{3})+|\d+),(?<cents>\d{1,2})$/,
  /^(?<dollars>\d{1,3}(?:\.\d{3}){2,})$/,
];

/**
 * '1250.00' for "$1,250.00", "1.250,00" and "1250 USD", with the reason if it cannot be imported; neither if it is no
 * amount.
 */
export function writtenAmount(cell: string): { amount?: string; refusal?: string } {
  const text = cell.replace(/[\s'’]|(?<![a-z])us\$|usd|(?<![a-z])\$/gi, '');
  // Spreadsheets show nothing as a dash.
  if (/^[-–—−]$/.test(text)) return { amount: '0.00' };
  if (/\p{Sc}|^[a-z]{3}\d|\d[a-z]{3}$/iu.test(text)) return { refusal: inDollars() };
  const unsigned = /^\((.+)\)$|^[-–−](.+)$|^(.+)[-–−]$|^(.+)cr$/i.exec(text)?.slice(1).find(Boolean);
  const digits = unsigned ?? text;
  const { dollars, cents = '' } = forms.map((form) => form.exec(digits)?.groups).find(Boolean) ?? {};
  if (dollars === undefined) return {};
  const amount = `${dollars.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
  return unsigned === undefined || amount === '0.00'
    ? { amount }
    : { refusal: t('Negative: credits and payments cannot be imported') };
}
