import { type Text, msg, shown, t } from '@steward/texts';
import { shortDate } from '../../../kernel/index.js';
import type { BookFormat } from '../domain/books.js';
import type { BookSelection } from './book-entry-queries.js';

interface Steps {
  title: Text;
  steps: readonly Text[];
}

const guides: Record<BookFormat, Steps> = {
  quickbooks: {
    title: msg('Import into QuickBooks Online'),
    steps: [
      msg(
        'Invoices: Settings (the gear) > Import data > Invoices. Choose invoices.csv, let QuickBooks add new customers and products, and choose the date format YYYY-MM-DD. If you set up sales tax, amounts are without tax.',
      ),
      msg(
        'Payments: Transactions > Bank transactions > Link account > Upload from file. Choose payments.csv, the account that received the money, one column for amounts, and the date format yyyy-MM-dd. Then match each line with its invoice.',
      ),
      msg('Refunds: the same with refunds.csv. Money that you gave back is negative.'),
      msg(
        'Credit notes: Settings > Import data > Credit notes, with credit-notes.csv. If your QuickBooks has no such import, enter each one as a credit memo.',
      ),
    ],
  },
  xero: {
    title: msg('Import into Xero'),
    steps: [
      msg(
        'Invoices: Business > Invoices > Import. Choose invoices.csv. Answer that amounts are tax exclusive: each line has its tax in TaxAmount. Xero makes drafts, which you approve.',
      ),
      msg(
        'Payments: Accounting > Bank accounts > Manage account > Import a statement. Choose payments.csv. Then reconcile each line with its invoice.',
      ),
      msg('Refunds: the same with refunds.csv. Money that you gave back is negative.'),
      msg('Credit notes: Business > Invoices > Credit notes > Import, with credit-notes.csv.'),
    ],
  },
  csv: {
    title: msg('Files for any accounting program'),
    steps: [
      msg(
        'invoices.csv and credit-notes.csv have one row for each line, payments.csv and refunds.csv one for each payment and refund.',
      ),
      msg(
        'Amounts of lines are without tax, which has a column of its own. They have a dot and two decimals; dates are written like 2027-01-31.',
      ),
    ],
  },
  xlsx: {
    title: msg('Tables of the books'),
    steps: [
      msg('Each table is a sheet. Amounts are numbers and days are dates, in any language of the computer.'),
    ],
  },
};

/** The steps of an import, as plain text. @param imported invoices of the days that came from other books */
export function readMe(format: BookFormat, { from, to, newTo }: BookSelection, imported: number): string {
  const { title, steps } = guides[format];
  const paragraphs = [
    shown(title),
    t('From {from} to {to}', { from: shortDate(from), to: shortDate(to) }),
    ...(newTo ? [t('Only what was in no export of this format before, or has changed since.')] : []),
    ...steps.map((step, place) => `${place + 1}. ${shown(step)}`),
    t(
      'Check: the totals have the money of each week. Payments less refunds and lost disputes of a week are “received” less “refunded”, plus “tax”.',
    ),
    t(
      'A refund that came back in a later week is a negative refund on the day on which it came back; the week in which you made it keeps it.',
    ),
    t(
      'A void or deleted invoice is among the invoices of its day and among the credit notes of the day on which you took it back.',
    ),
    t(
      'Money that a client paid before an invoice is a payment without an invoice number, on the day on which it came. A payment from such credit moves no money, so it is not among the payments.',
    ),
    ...(imported > 0 ? [importedSentence(imported)] : []),
    ...(format === 'xlsx'
      ? []
      : [
          t('If the program says that a file is too long, export a shorter period.'),
          t(
            'If a spreadsheet program adds amounts up to 0, it reads them as text: its language expects a comma. In LibreOffice, choose “English (USA)” as the language when you open the file. Or export a spreadsheet (.xlsx).',
          ),
        ]),
  ];
  return `${paragraphs.join('\r\n\r\n')}\r\n`;
}

const importedSentence = (count: number): string =>
  count === 1
    ? t(
        '1 invoice of these days was imported from other books. It is not in the table of invoices, and what was paid before the import is not among the payments: those books have both. Payments, refunds and credit notes since the import are here.',
      )
    : t(
        '{count} invoices of these days were imported from other books. They are not in the table of invoices, and what was paid before the import is not among the payments: those books have both. Payments, refunds and credit notes since the import are here.',
        { count },
      );
