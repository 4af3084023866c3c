import { stub } from '../../../../test/stub.js';
import { addDays, Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { Invoice, type NewInvoice } from '../domain/invoice.js';
import { type BillingDatabase, openBillingDatabase } from '../testing/billing-database.js';
import { admin, aNewInvoice, aPayment, at } from '../testing/fixtures.js';
import { storeIssued } from '../testing/issued-invoice.js';
import { type ExportedInvoice, InvoiceCsv } from './invoice-csv.js';
import { PracticeExports } from './practice-exports.js';
import { itInTestAll } from '../../../../test/cases.js';

let database: BillingDatabase;
let invoiceCsv: InvoiceCsv;
beforeAll(async () => {
  database = await openBillingDatabase();
  invoiceCsv = new InvoiceCsv(
    new Sql(database.work),
    stub(PracticeExports, {}),
    stub(Clock, { now: () => at }),
  );
});
afterAll(() => database.drop());

const issue = async (issuedOn: string, number: string, over: Partial<NewInvoice> = {}): Promise<number> =>
  (await storeIssued(database, new Invoice(aNewInvoice(over), 1, at), { number, issuedOn })).id;

async function read(from: string, to: string): Promise<ExportedInvoice[]> {
  const rows: ExportedInvoice[] = [];
  for await (const page of invoiceCsv.between(admin, { from, to })) rows.push(...page);
  return rows;
}

describe('the invoice export', () => {
  it('contains the issued invoices of the period, in order, and explains void and deleted numbers', async () => {
    const { invoices } = database;
    await issue('2026-02-28', 'X-1');
    const last = await issue('2026-03-31', 'X-5');
    await invoices.change(last, admin, (invoice) => invoice.recordPayment(aPayment('25.00'), admin, at));
    await issue('2026-03-01', 'X-2', { dueDate: null, userId: 3 });
    const voided = await issue('2026-03-15', 'X-3');
    await invoices.change(voided, admin, (invoice) => invoice.void('A mistake', admin, at));
    const deleted = await issue('2026-03-15', 'X-4');
    await invoices.change(deleted, admin, (invoice) => invoice.delete(admin, at));
    await invoices.add(new Invoice(aNewInvoice(), 1, at));
    await issue('2026-04-01', 'X-6');
    expect(await read('2026-03-01', '2026-03-31')).toEqual([
      [
        'X-2',
        '2026-03-01',
        null,
        'bea',
        'Bookkeeping in October',
        '125.00',
        '125.00',
        'unpaid',
        '125.00',
        '0.00',
      ],
      [
        'X-3',
        '2026-03-15',
        '2026-11-30',
        'alex',
        'Bookkeeping in October',
        '125.00',
        '0.00',
        'Void',
        '125.00',
        '0.00',
      ],
      ['X-4', '2026-03-15', null, 'alex', '', '125.00', '0.00', 'Deleted', '125.00', '0.00'],
      [
        'X-5',
        '2026-03-31',
        '2026-11-30',
        'alex',
        'Bookkeeping in October',
        '125.00',
        '100.00',
        'partly_paid',
        '125.00',
        '0.00',
      ],
    ]);
  });

  it('has the rows of a filtered list in its order', async () => {
    const rows: ExportedInvoice[] = [];
    const query = { from: '2026-03-01', to: '2026-04-01', owed: true, sort: '-invoiceNumber' } as const;
    for await (const page of invoiceCsv.between(admin, query)) rows.push(...page);
    expect(rows.map(([number]) => number)).toEqual(['X-6', 'X-5', 'X-2']);
  });

  itInTestAll('contains each invoice once, over any number of pages', async () => {
    await database.source.query(
      `INSERT INTO invoices (user_id, invoice_number, amount, description, items, state, issued_on, issued_at, version, created_at, updated_at)
       SELECT 2, 'Y-' || n, 125, 'Package', '[{}]', 'issued', '2027-01-01'::date + n % 7, now(), 1, now(), now()
       FROM generate_series(1, 4500) n`,
    );
    const rows = await read('2027-01-01', '2027-01-31');
    expect(new Set(rows.map(([number]) => number)).size).toBe(4500);
    expect(rows).toHaveLength(4500);
    const days = rows.map(([, issued]) => issued);
    expect(days).toEqual([...days].sort());
    expect(await read(addDays('2027-01-01', 7), '2027-01-31')).toEqual([]);
    // The number of rows that a slow reader may keep in memory.
    for await (const page of invoiceCsv.between(admin, { from: '2027-01-01', to: '2027-01-31' }))
      expect(page.length).toBeLessThanOrEqual(500);
  });
});
