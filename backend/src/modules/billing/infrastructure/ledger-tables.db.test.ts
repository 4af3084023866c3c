import fc from 'fast-check';
import { cases, itInTestAll } from '../../../../test/cases.js';
import { asAdmin } from '../../../../test/database/test-database.js';
import { Invoice } from '../domain/invoice.js';
import { type BillingDatabase, openBillingDatabase } from '../testing/billing-database.js';
import { admin, aDraft, anIssue, at } from '../testing/fixtures.js';
import { storeIssued } from '../testing/issued-invoice.js';
import { randomSteps, take } from '../testing/random-steps.js';
import { InvoiceStore } from './invoice-store.js';
import { rowValues, type RowValues, updateChanged } from '../../../platform/database/row-changes.js';
import { Sql } from '../../../platform/database/sql.js';

let database: BillingDatabase;
let invoiceId: number;
beforeAll(async () => {
  database = await openBillingDatabase();
  ({ id: invoiceId } = await issued('Own 0'));
});
afterAll(() => database.drop());

const issued = (number: string): Promise<Invoice> => storeIssued(database, aDraft(), { number });

describe('the ledger', () => {
  it.each([
    'UPDATE ledger_entries SET amount = 1',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries',
    `UPDATE ledger_transactions SET kind = 'void' WHERE false`,
    'DELETE FROM ledger_transactions WHERE false',
    'TRUNCATE ledger_transactions CASCADE',
  ])('refuses even its owner: %s', async (statement) => {
    const operation = statement.split(' ')[0];
    const table = /ledger_\w+/.exec(statement)?.[0];
    await expect(asAdmin(database.adminUrl, (owner) => owner.query(statement))).rejects.toThrow(
      `${operation} on ${table} is refused: what the ledger holds is never changed.`,
    );
  });

  const transaction = (id: number, invoice = '$1'): string =>
    `INSERT INTO ledger_transactions (id, invoice_id, user_id, kind, mode, occurred_at)
     VALUES (${id}, ${invoice}, 2, 'change', 'live', now())`;

  it.each<[string, string]>([
    ['is unbalanced', `, (9001, $1, 'revenue', -0.99)`],
    ['has one entry', ''],
  ])('refuses a transaction that %s when it is committed', async (_what, more) => {
    const posting = database.source.query(
      `WITH posted AS (${transaction(9001)} RETURNING id)
       INSERT INTO ledger_entries SELECT id, invoice_id, account, amount FROM posted JOIN
         (VALUES (9001, $1::int, 'receivable', 1.00)${more}) AS entry (transaction_id, invoice_id, account, amount)
         ON entry.transaction_id = id`,
      [invoiceId],
    );
    await expect(posting).rejects.toMatchObject({
      driverError: { constraint: 'ledger_transactions_balanced' },
    });
  });

  it('refuses a transaction without entries, and an entry for another invoice than the transaction’s', async () => {
    await expect(database.source.query(transaction(9002), [invoiceId])).rejects.toMatchObject({
      driverError: { constraint: 'ledger_transactions_balanced' },
    });
    const other = await issued('Own 1');
    const posting = database.source.query(
      `WITH posted AS (${transaction(9003)} RETURNING id)
       INSERT INTO ledger_entries SELECT id, $2::int, account, amount FROM posted,
         (VALUES ('receivable', 1.00), ('revenue', -1.00)) AS entry (account, amount)`,
      [invoiceId, other.id],
    );
    await expect(posting).rejects.toMatchObject({
      driverError: { constraint: 'ledger_entries_transaction_fkey' },
    });
  });

  it('is the only way to change the totals of an invoice', async () => {
    for (const change of [
      'balance = 0',
      'received = 1',
      'credited = 1',
      'paid_date = now()',
      'test_mode = true',
    ])
      await expect(
        database.source.query(`UPDATE invoices SET ${change} WHERE id = $1`, [invoiceId]),
      ).rejects.toThrow('The totals of an invoice follow from the ledger.');
    await expect(database.source.query(`UPDATE invoices SET status = 'paid'`)).rejects.toThrow(
      'can only be updated to DEFAULT',
    );
  });
});

describe('any sequence of steps on invoices', () => {
  /** Unpaid, paid, partly paid, refunded and void: chance may leave one out. */
  const oneForEachStatus = [
    [],
    [{ step: 'pay', part: 100 }],
    [{ step: 'pay', part: 50 }],
    [
      { step: 'pay', part: 100 },
      { step: 'refund', part: 99 },
      { step: 'refund', part: 100 },
    ],
    [{ step: 'void', part: 100 }],
  ];

  itInTestAll('leaves rows with the totals that the application used, which match the entries', async () => {
    const { work, source } = database;
    const store = new InvoiceStore(new Sql(work));
    const valuesOf = (invoice: Invoice): RowValues => rowValues(work.manager, Invoice, invoice);
    const write = async (invoice: Invoice, before: RowValues): Promise<void> => {
      await updateChanged(work.manager, Invoice, invoice, before);
      await store.storeDecided(invoice);
    };
    const sequences = [...oneForEachStatus, ...fc.sample(randomSteps, cases(250))];
    const invoices: Invoice[] = [];
    const after = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
    for (const part of Array.from({ length: 5 }, (_, index) =>
      sequences.filter((_one, place) => place % 5 === index),
    ))
      await work.run(async () => {
        for (const steps of part) {
          const invoice = aDraft();
          await work.manager.insert(Invoice, invoice);
          const drafted = valuesOf(invoice);
          invoice.issue(anIssue(`Random ${invoice.id}`), admin, at);
          await write(invoice, drafted);
          for (const [minute, step] of steps.entries()) {
            const before = valuesOf(invoice);
            if (take(invoice, step, after(minute))) await write(invoice, before);
          }
          invoices.push(invoice);
        }
      });

    const rows = await source.query<Record<string, unknown>[]>(
      `SELECT i.id, i.status, i.balance, i.received, i.refunded, i.credited, i.disputed, i.paid_date, i.last_paid_at, i.test_mode,
         i.updated_at, sum(e.amount) FILTER (WHERE account = 'receivable') AS receivable,
         coalesce(sum(e.amount) FILTER (WHERE account = 'refunds'), 0) AS refunds, sum(e.amount) AS all
       FROM invoices i JOIN ledger_entries e ON e.invoice_id = i.id WHERE i.id = ANY($1) GROUP BY i.id ORDER BY i.id`,
      [invoices.map(({ id }) => id)],
    );
    expect(rows).toEqual(
      invoices.map(({ id, status, totals, updated_at }) => ({
        id,
        status,
        balance: `${totals.balance}`,
        received: `${totals.received}`,
        refunded: `${totals.refunded}`,
        credited: `${totals.credited}`,
        disputed: `${totals.disputed}`,
        paid_date: totals.paidDate,
        last_paid_at: totals.lastPaidAt,
        test_mode: totals.testMode,
        updated_at,
        receivable: `${totals.balance}`,
        refunds: totals.credited.isZero ? expect.stringMatching(/^0(\.00)?$/) : `${totals.credited}`,
        all: '0.00',
      })),
    );
    expect(new Set(rows.map(({ status }) => status)).size).toBe(5);
  });
});
