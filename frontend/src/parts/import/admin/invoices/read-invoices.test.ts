import { tableOf } from '../table/table-file.ts';
import { guessMeanings, invoiceHeadings, meaningsProblem } from './invoice-meanings.ts';
import { invoicesOf, writtenAmount } from './read-invoices.ts';

const aTable = (...lines: string[]) =>
  tableOf(
    {
      records: lines.map((line, at) => ({ line: at + 1, cells: line.split(';'), badlyQuoted: false })),
      heading: 1,
    },
    1,
  );

const read = (...lines: string[]) => {
  const table = aTable(...lines);
  const { rows, leftOut } = invoicesOf(table, guessMeanings(table.columns), 'month-first');
  return {
    rows: rows.map(({ invoice }) => invoice),
    refused: rows.map(({ refused }) => refused),
    leftOut: leftOut.map(({ line, reason }) => `${line}: ${reason}`),
  };
};

describe('columns', () => {
  it.each([
    [
      'QuickBooks',
      'Date, Transaction type, Num, Customer, Memo/Description, Due date, Amount, Open balance',
      'issuedOn, none, invoiceNumber, client, description, dueDate, amount, balance',
    ],
    [
      'Xero',
      'ContactName, EmailAddress, InvoiceNumber, Reference, InvoiceDate, DueDate, Total, InvoiceAmountPaid, InvoiceAmountDue, Description, Currency, Status',
      'client, email, invoiceNumber, none, issuedOn, dueDate, amount, none, balance, description, currency, status',
    ],
    [
      'FreshBooks',
      'Client Name, Invoice #, Date Issued, Invoice Status, Date Paid, Item Description, Line Total, Currency',
      'client, invoiceNumber, issuedOn, status, none, description, none, currency',
    ],
    [
      'Stripe',
      'id, Amount Due, Currency, Customer, Date (UTC), Due Date (UTC), Number, Subtotal, Total, Amount Paid, Status, Customer Email, Customer Name',
      'none, balance, currency, none, issuedOn, dueDate, invoiceNumber, none, amount, none, status, email, client',
    ],
    [
      'a program in Spanish',
      'Cliente, Correo electrónico, Nº factura, Fecha de emisión, Vencimiento, Importe, Saldo pendiente, Concepto',
      'client, email, invoiceNumber, issuedOn, dueDate, amount, balance, description',
    ],
  ])('of %s are guessed', (_what, columns, meanings) => {
    const names = columns.split(', ');
    expect(guessMeanings(names).join(', ')).toBe(meanings);
  });

  it('are known as those of invoices', () => {
    expect(invoiceHeadings.isHeading(['Date', 'Num', 'Open balance'])).toBe(true);
    expect(invoiceHeadings.isHeading(['Open invoices', 'as of', 'Nov 30, 2026'])).toBe(false);
  });

  it('that are missing are named', () => {
    expect(meaningsProblem(['client', 'invoiceNumber', 'issuedOn', 'balance'])).toBeUndefined();
    expect(meaningsProblem(['invoiceNumber', 'issuedOn', 'amount'])).toContain('client');
    expect(meaningsProblem(['email', 'issuedOn', 'amount'])).toContain('invoice number');
    expect(meaningsProblem(['email', 'invoiceNumber', 'amount'])).toContain('invoice date');
    expect(meaningsProblem(['email', 'invoiceNumber', 'issuedOn'])).toContain('amount');
  });
});

describe('an amount', () => {
  it.each([
    ['$1,250.00', '1250.00'],
    ['1,250.5', '1250.50'],
    ['1.250,00', '1250.00'],
    ['1.250.000', '1250000.00'],
    ['1 250,00 USD', '1250.00'],
    ["US$1'250", '1250.00'],
    ['75,5', '75.50'],
    ['007', '7.00'],
    ['-', '0.00'],
    ['(0.00)', '0.00'],
    ['1.250', undefined],
    ['12,34', '12.34'],
    ['1,25,000', undefined],
    ['soon', undefined],
  ])('%j is %j', (cell, amount) => {
    expect(writtenAmount(cell)).toEqual(amount === undefined ? {} : { amount });
  });

  it.each(['(75.00)', '-$75.00', '75.00-', '−75', '75.00 CR'])('%j is negative', (cell) => {
    expect(writtenAmount(cell).refusal).toContain('Negative');
  });

  it.each(['€75.00', 'CAD 75.00', '75,00 EUR', 'C$75', 'MX$75'])('%j is in another currency', (cell) => {
    expect(writtenAmount(cell).refusal).toContain('US dollars');
  });
});

it('builds rows in the format of the API, without empty values', () => {
  const { rows } = read(
    'Customer;Email;Num;Date;Due date;Amount;Balance;Memo',
    'Ann Sample;Ann <ann@example.com>;2041;10/31/2026;11/30/26;$500.00;200;Bookkeeping',
    'Quiet Mill;;2042;3-Nov-26;Due on receipt;"75";75.00;',
  );
  expect(rows).toEqual([
    {
      line: 2,
      client: 'ann@example.com',
      invoiceNumber: '2041',
      issuedOn: '2026-10-31',
      dueDate: '2026-11-30',
      amount: '500.00',
      balance: '200.00',
      description: 'Bookkeeping',
    },
    {
      line: 3,
      client: 'Quiet Mill',
      invoiceNumber: '2042',
      issuedOn: '2026-11-03',
      amount: '"75"',
      balance: '75.00',
    },
  ]);
});

it('leaves out lines that are no open invoices, and says why', () => {
  const { rows, leftOut } = read(
    'Customer;Invoice no.;Date;Total;Balance;Status',
    'Ann;1;10/31/2026;500.00;0.00;Sent',
    'Ann;2;10/31/2026;500.00;500.00;Void',
    'Ann;3;10/31/2026;500.00;500.00;Overdue',
    'Ann;3;10/31/2026;500.00;500.00;Overdue',
    'Total for Ann;;;1,000.00;500.00;',
    'Total Example LLC;4;10/31/2026;75.00;75.00;Sent',
  );
  expect(rows.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['3', '4']);
  expect(leftOut).toEqual([
    '2: nothing is open',
    '3: its status is Void',
    '5: same invoice as line 4',
    '6: a total',
  ]);
});

it('takes the client from the line above, in a report by client', () => {
  const { rows, leftOut } = read(
    'Customer;Num;Date;Open balance',
    'Ann Sample;;;',
    ';1;10/31/2026;500.00',
    ';2;11/02/2026;75.00',
    'Total for Ann Sample;;;575.00',
    ';3;11/02/2026;75.00',
    'Bo Sample;4;11/02/2026;75.00',
  );
  expect(rows.map(({ client, invoiceNumber }) => `${invoiceNumber} ${client}`)).toEqual([
    '1 Ann Sample',
    '2 Ann Sample',
    '3 ',
    '4 Bo Sample',
  ]);
  expect(leftOut).toEqual(['2: the client of the lines below', '5: a total']);
});

it('refuses an empty balance and other currencies', () => {
  const { refused } = read(
    'Customer;Num;Date;Amount;Balance;Currency',
    'Ann;1;10/31/2026;500.00;;USD',
    'Ann;2;10/31/2026;500.00;(20.00);EUR',
  );
  expect(refused).toEqual([
    { balance: expect.stringContaining('empty') },
    { balance: expect.stringContaining('Negative'), currency: expect.stringContaining('US dollars') },
  ]);
});
