import { Money, type StoredLineItem, storedLineItem, taxOfEachLine } from '../../../kernel/index.js';
import type { Cells } from '../../../platform/files/csv.js';
import type { Column } from '../../../platform/files/xlsx.js';
import type { BookFormat, BookNames } from '../domain/books.js';
import type { BookCreditNote, BookInvoice, BookPayment, BookRefund } from './book-entry-queries.js';

/** A file of the books: its columns, and the rows of one entry. */
export interface BookTable<Entry> {
  columns: readonly Column[];
  rows(entry: Entry, names: BookNames): Cells[];
}

export interface BookTables {
  /** Spreadsheet programs need a mark at the beginning to read names; imports by column names do not expect one. */
  byteOrderMark: boolean;
  invoices: BookTable<BookInvoice>;
  payments: BookTable<BookPayment>;
  creditNotes: BookTable<BookCreditNote>;
  refunds: BookTable<BookRefund>;
}

/** Fees, until providers name them. */
export const none = '0.00';

interface Line {
  number: string;
  invoiceNumber: string;
  day: string;
  /** The day of issue for an invoice that is due upon receipt. */
  dueDate: string;
  client: string;
  email: string | null;
  memo: string | null;
  description: string;
  quantity: string;
  unitPrice: string;
  /** Before tax. */
  amount: string;
  tax: string;
  account: string;
  taxName: string;
}

type Field<Of> = readonly [name: string, cell?: (of: Of) => string | null, kind?: Column['kind']];

/** One row for each line of an entry. */
function table<Entry, Of>(
  columns: readonly Field<Of>[],
  lines: (entry: Entry, names: BookNames) => Of[],
): BookTable<Entry> {
  return {
    columns: columns.map(([name, , kind]) => ({ name, ...(kind && { kind }) })),
    rows: (entry, names) => lines(entry, names).map((one) => columns.map(([, cell]) => cell?.(one) ?? null)),
  };
}

/** One row for each entry. */
const plain = <Entry>(columns: readonly Field<Entry>[]): BookTable<Entry> =>
  table<Entry, Entry>(columns, (entry) => [entry]);

const accountOf = ({ priceId }: StoredLineItem, { accounts }: BookNames): string =>
  accounts[String(priceId)] ?? accounts['default'] ?? '';

/**
 * Quantity and unit price of a line. Programs multiply them again and round as they like, so one whose exact product is not
 * the amount, and one with a discount, has a quantity of one.
 */
function factorsOf({ quantity = '1', unitPrice, discountPercent, amount }: StoredLineItem) {
  const hundredths = Math.round(Number(quantity) * 100);
  const isExact =
    unitPrice !== undefined &&
    discountPercent === undefined &&
    BigInt(hundredths) * BigInt(Money.parse(unitPrice).cents) === 100n * BigInt(Money.parse(amount).cents);
  return isExact
    ? { quantity: (hundredths / 100).toFixed(2), unitPrice }
    : { quantity: '1.00', unitPrice: amount };
}

/** The tax of each rate is spread over its lines, so that no program has to compute it. */
function itemLines(items: readonly StoredLineItem[], names: BookNames) {
  const taxes = taxOfEachLine(items.map(storedLineItem));
  return items.map((item, place) => ({
    description: item.description,
    ...factorsOf(item),
    amount: item.amount,
    tax: String(taxes[place] ?? none),
    account: accountOf(item, names),
    taxName: taxNameOf(item, names),
  }));
}

/** The name that the practice's books have for a rate, else its own. */
const taxNameOf = ({ tax }: StoredLineItem, { taxes }: BookNames): string =>
  tax ? (taxes[String(tax.rateId)] ?? tax.name) : (taxes['none'] ?? '');

function invoiceLines(invoice: BookInvoice, names: BookNames): Line[] {
  const { invoiceNumber, day, dueDate, client, email, poNumber } = invoice;
  const head = {
    number: invoiceNumber,
    invoiceNumber,
    day,
    dueDate: dueDate ?? day,
    client,
    email,
    memo: poNumber,
  };
  return itemLines(invoice.items, names).map((line) => ({ ...head, ...line }));
}

/** A refund's credit note has the number that its PDF has. */
function numberOf({ kind, number, invoiceNumber }: BookCreditNote): string {
  switch (kind) {
    case 'void':
      return `${invoiceNumber}-VOID`;
    case 'delete':
      return `${invoiceNumber}-DELETED`;
    case 'lost_dispute':
      return `DISPUTE-${number}`;
    case 'returned_refund':
      return `CN-${number}-RETURNED`;
    case 'refund':
      return `CN-${number}`;
  }
}

/** The first line that is taxed, whose rate then has the tax of all; else the first. */
const firstOf = <Of extends { tax: string }>(lines: readonly Of[]): Of[] =>
  [lines.find(({ tax }) => tax !== none) ?? lines[0]].filter((line) => line !== undefined);

/** The lines of a whole invoice; otherwise one line, in the account of one of the invoice's. */
function creditLines(note: BookCreditNote, names: BookNames): Line[] {
  const { invoiceNumber, day, client, email, kind, amount, tax, items } = note;
  const memo = kind === 'void' ? note.voidReason : note.reason;
  const head = { number: numberOf(note), invoiceNumber, day, dueDate: day, client, email, memo };
  const lines = itemLines(items, names);
  const net = String(Money.parse(amount).minus(Money.parse(tax)));
  const inOneLine = { description: note.description, quantity: '1.00', unitPrice: net, amount: net, tax };
  const credited =
    amount === note.invoiceAmount ? lines : firstOf(lines).map((line) => ({ ...line, ...inOneLine }));
  return credited.map((line) => ({ ...head, ...line }));
}

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

const refundWords = {
  refund: 'Refund',
  returned_refund: 'Returned refund',
  lost_dispute: 'Lost dispute',
  credit_refund: 'Credit refund',
};

const csvItem: readonly Field<Line>[] = [
  ['description', (line) => line.description],
  ['quantity', (line) => line.quantity, 'decimal'],
  ['unit_price', (line) => line.unitPrice, 'decimal'],
  ['amount', (line) => line.amount, 'decimal'],
  ['tax', (line) => line.tax, 'decimal'],
  ['tax_name', (line) => line.taxName],
  ['account', (line) => line.account],
];

/** One heading with “date” and one with “amount”, by which ledger and others find them; no other word that they look for. */
const csv: BookTables = {
  byteOrderMark: true,
  invoices: table<BookInvoice, Line>(
    [
      ['invoice_number', (line) => line.number],
      ['date', (line) => line.day, 'day'],
      ['due', (line) => line.dueDate, 'day'],
      ['client', (line) => line.client],
      ['email', (line) => line.email],
      ['po_number', (line) => line.memo],
      ...csvItem,
    ],
    invoiceLines,
  ),
  payments: plain<BookPayment>([
    ['id', ({ id }) => String(id), 'integer'],
    ['date', ({ day }) => day, 'day'],
    ['client', ({ client }) => client],
    ['invoice_number', ({ invoiceNumber }) => invoiceNumber],
    ['method', ({ method }) => method],
    ['reference', ({ reference }) => reference],
    ['amount', ({ amount }) => amount, 'decimal'],
    ['fee', () => none, 'decimal'],
  ]),
  creditNotes: table<BookCreditNote, Line>(
    [
      ['number', (line) => line.number],
      ['date', (line) => line.day, 'day'],
      ['client', (line) => line.client],
      ['email', (line) => line.email],
      ['invoice_number', (line) => line.invoiceNumber],
      ['reason', (line) => line.memo],
      ...csvItem,
    ],
    creditLines,
  ),
  refunds: plain<BookRefund>([
    ['id', ({ id }) => String(id), 'integer'],
    ['date', ({ day }) => day, 'day'],
    ['client', ({ client }) => client],
    ['invoice_number', ({ invoiceNumber }) => invoiceNumber],
    ['kind', ({ kind }) => kind],
    ['method', ({ methods }) => methods.join(' ')],
    ['reason', ({ reason }) => reason],
    ['amount', ({ amount }) => amount, 'decimal'],
  ]),
};

const quickBooksItem: readonly Field<Line>[] = [
  ['Item(Product/Service)', (line) => line.account],
  ['ItemDescription', (line) => line.description],
  ['ItemQuantity', (line) => line.quantity],
  ['ItemRate', (line) => line.unitPrice],
  ['*ItemAmount', (line) => line.amount],
  ['Item Tax Code', (line) => line.taxName],
  ['Item Tax Amount', (line) => line.tax],
];

/** QuickBooks reads bank transactions in these three columns only. */
const quickBooks: BookTables = {
  byteOrderMark: false,
  invoices: table<BookInvoice, Line>(
    [
      ['*InvoiceNo', (line) => line.number],
      ['*Customer', (line) => line.client],
      ['*InvoiceDate', (line) => line.day],
      ['*DueDate', (line) => line.dueDate],
      ['Terms'],
      ['Location'],
      ['Memo', (line) => line.memo],
      ...quickBooksItem,
    ],
    invoiceLines,
  ),
  payments: plain<BookPayment>([
    ['Date', ({ day }) => day],
    [
      'Description',
      ({ invoiceNumber, client, method, reference }) =>
        [invoiceNumber, client, method, reference].filter((part) => part !== null).join(' '),
    ],
    ['Amount', ({ amount }) => amount],
  ]),
  creditNotes: table<BookCreditNote, Line>(
    [
      ['*CreditNoteNo', (line) => line.number],
      ['*Customer', (line) => line.client],
      ['*CreditNoteDate', (line) => line.day],
      ['Memo', (line) => [line.invoiceNumber, line.memo].filter((part) => part !== null).join(': ')],
      ...quickBooksItem,
    ],
    creditLines,
  ),
  refunds: plain<BookRefund>([
    ['Date', ({ day }) => day],
    [
      'Description',
      ({ kind, invoiceNumber, client, methods }) =>
        [refundWords[kind], invoiceNumber, client, ...methods].filter((part) => part !== null).join(' '),
    ],
    ['Amount', ({ amount }) => negated(amount)],
  ]),
};

/** Xero asks to keep all columns of its template, in their order. */
const xeroParty: readonly Field<Line>[] = [
  ['*ContactName', (line) => line.client],
  ['EmailAddress', (line) => line.email],
  ['POAddressLine1'],
  ['POAddressLine2'],
  ['POAddressLine3'],
  ['POAddressLine4'],
  ['POCity'],
  ['PORegion'],
  ['POPostalCode'],
  ['POCountry'],
];

const xeroItem: readonly Field<Line>[] = [
  ['Total'],
  ['InventoryItemCode'],
  ['*Description', (line) => line.description],
  ['*Quantity', (line) => line.quantity],
  ['*UnitAmount', (line) => line.unitPrice],
  ['Discount'],
  ['*AccountCode', (line) => line.account],
  ['*TaxType', (line) => line.taxName],
  ['TaxAmount', (line) => line.tax],
  ['TrackingName1'],
  ['TrackingOption1'],
  ['TrackingName2'],
  ['TrackingOption2'],
  ['Currency'],
  ['BrandingTheme'],
];

const xero: BookTables = {
  byteOrderMark: false,
  invoices: table<BookInvoice, Line>(
    [
      ...xeroParty,
      ['*InvoiceNumber', (line) => line.number],
      ['Reference', (line) => line.memo],
      ['*InvoiceDate', (line) => line.day],
      ['*DueDate', (line) => line.dueDate],
      ...xeroItem,
    ],
    invoiceLines,
  ),
  payments: plain<BookPayment>([
    ['*Date', ({ day }) => day],
    ['*Amount', ({ amount }) => amount],
    ['Payee', ({ client }) => client],
    ['Description', ({ method }) => method],
    ['Reference', ({ invoiceNumber }) => invoiceNumber],
    ['Check Number', ({ method, reference }) => (method === 'check' ? reference : null)],
  ]),
  creditNotes: table<BookCreditNote, Line>(
    [
      ...xeroParty,
      ['*CreditNoteNumber', (line) => line.number],
      ['Reference', (line) => line.invoiceNumber],
      ['*CreditNoteDate', (line) => line.day],
      ['DueDate', (line) => line.dueDate],
      ...xeroItem,
    ],
    creditLines,
  ),
  refunds: plain<BookRefund>([
    ['*Date', ({ day }) => day],
    ['*Amount', ({ amount }) => negated(amount)],
    ['Payee', ({ client }) => client],
    ['Description', ({ kind, methods }) => [refundWords[kind], ...methods].join(' ')],
    ['Reference', ({ invoiceNumber }) => invoiceNumber],
    ['Check Number'],
  ]),
};

export const bookTables: Record<BookFormat, BookTables> = { csv, xlsx: csv, quickbooks: quickBooks, xero };
