import { shown } from '@steward/texts';
import fc from 'fast-check';
import { cases, itInTestAll } from '../../../../test/cases.js';
import { addDays, Money, Percent } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { Invoice, type NewInvoice } from '../domain/invoice.js';
import { type BillingDatabase, openBillingDatabase } from '../testing/billing-database.js';
import { admin, aNewInvoice, aPayment, parties } from '../testing/fixtures.js';
import { randomSteps, take } from '../testing/random-steps.js';
import { SqlClientCreditRepository } from '../infrastructure/sql-client-credit-repository.js';
import type { StatementFigures } from '../domain/statement.js';
import { StatementQueries } from './statement-queries.js';

let database: BillingDatabase;
let statements: StatementQueries;
beforeAll(async () => {
  database = await openBillingDatabase();
  statements = new StatementQueries(new Sql(database.work));
});
afterAll(() => database.drop());
// Nothing can be deleted from the ledger, so each test has its own client.
let client = 9;
beforeEach(async () => {
  client++;
  await database.source.query(
    `INSERT INTO users (id, username, email, password, role)
     VALUES ($1::int, 'client' || $1::int, 'client' || $1::int || '@example.com', '', 'client')`,
    [client],
  );
});

/** Noon in Chicago. */
const noon = (day: string): Date => new Date(`${day}T18:00:00Z`);

/** Issued on that day, or entered on a later one. */
async function issue(issuedOn: string, over: Partial<NewInvoice> = {}, on = issuedOn): Promise<Invoice> {
  const { work, invoices } = database;
  return work.run(async () => {
    const draft = await invoices.add(new Invoice(aNewInvoice({ userId: client, ...over }), 1, noon(on)));
    const number = await invoices.takeNumber(over.invoiceNumber ?? null);
    return invoices.change(draft.id, admin, (invoice) =>
      invoice.issue({ number, issuedOn, parties }, admin, noon(on)),
    );
  });
}

const pay = (id: number, amount: string, at: Date, reference: string | null = null) =>
  database.invoices.change(id, admin, (invoice) =>
    invoice.recordPayment(aPayment(amount, { reference }), admin, at),
  );
const refund = (id: number, amount: string, at: Date) =>
  database.invoices.change(id, admin, (invoice) =>
    invoice.refundNow({ amount: Money.parse(amount), reason: 'Sorry' }, admin, at),
  );

const read = (from: string, to: string): Promise<StatementFigures> =>
  statements.between(client, { from, to });
const linesOf = ({ lines }: StatementFigures): string[] =>
  lines.map(({ on, text, amount, balance }) => `${on} ${shown(text)}: ${amount}, ${balance}`);

describe('a statement', () => {
  it('names tax apart, and has credit when it comes and goes, not when it pays an invoice', async () => {
    const credits = new SqlClientCreditRepository(new Sql(database.work));
    const credit = (kind: 'deposit' | 'refund', amount: string, at: Date) =>
      database.work.run(() =>
        credits.add({
          userId: client,
          kind,
          amount: Money.parse(amount),
          invoiceId: null,
          method: 'check',
          reference: 'Check 7',
          reason: kind === 'refund' ? 'Moved' : null,
          recordedBy: 1,
          receivedAt: at,
          created_at: at,
        }),
      );
    await credit('deposit', '70.00', noon('2026-03-01'));
    const tax = {
      rateId: 1,
      name: 'Sales tax',
      reason: null,
      percent: Percent.parse('8.25'),
      taxableShare: Percent.hundred,
      translations: { es: { name: null, reason: null } },
    };
    const items = [{ description: 'Work', amount: Money.parse('40.00'), tax }];
    const { id } = await issue('2026-03-02', { items, invoiceNumber: `T-${client}` });
    await database.invoices.change(id, admin, (invoice) =>
      invoice.recordPayment(aPayment('43.30', { method: 'credit' }), admin, noon('2026-03-03')),
    );
    await refund(id, '20.00', noon('2026-03-04'));
    await credit('refund', '-46.70', noon('2026-03-05'));
    const statement = await read('2026-03-01', '2026-03-31');
    expect(linesOf(statement)).toEqual([
      '2026-03-01 Credit received: -70.00, -70.00',
      `2026-03-02 Invoice T-${client}: 43.30, -26.70`,
      `2026-03-04 Credit for T-${client}: -20.00, -46.70`,
      '2026-03-05 Credit refunded: 46.70, 0.00',
    ]);
    expect(statement.lines.map((line) => [line.description, line.tax && String(line.tax)])).toEqual([
      ['Check 7', undefined],
      ['Bookkeeping in October', '3.30'],
      ['Bookkeeping in October', '-1.52'],
      ['Moved', undefined],
    ]);
    expect(await read('2026-03-04', '2026-03-31')).toMatchObject({ opening: Money.parse('-26.70') });
  });

  it('shows a payment on the day it was received, whenever it was recorded', async () => {
    const { id } = await issue('2026-02-01');
    await database.invoices.change(id, admin, (invoice) =>
      invoice.recordPayment(aPayment('25.00', { receivedAt: noon('2026-02-10') }), admin, noon('2026-03-20')),
    );
    expect(linesOf(await read('2026-02-01', '2026-02-28'))).toEqual([
      '2026-02-01 Invoice INV-000001: 125.00, 125.00',
      '2026-02-10 Payment for INV-000001: -25.00, 100.00',
    ]);
    expect(await read('2026-03-01', '2026-03-31')).toMatchObject({
      opening: Money.parse('100.00'),
      lines: [],
    });
  });

  it('lists invoices, payments and refunds, each with the balance after it', async () => {
    const { id } = await issue('2026-03-01', { invoiceNumber: 'A-1' });
    await pay(id, '125.00', noon('2026-03-05'), 'Check 1024');
    await refund(id, '25.00', noon('2026-03-07'));
    const partly = await issue('2026-03-10', { invoiceNumber: 'A-2' });
    await pay(partly.id, '100.00', noon('2026-03-11'));
    await refund(partly.id, '40.00', noon('2026-03-12'));
    const statement = await read('2026-03-01', '2026-03-31');
    expect(linesOf(statement)).toEqual([
      '2026-03-01 Invoice A-1: 125.00, 125.00',
      '2026-03-05 Payment for A-1: -125.00, 0.00',
      '2026-03-07 Credit for A-1: -25.00, -25.00',
      '2026-03-07 Refund for A-1: 25.00, 0.00',
      '2026-03-10 Invoice A-2: 125.00, 125.00',
      '2026-03-11 Payment for A-2: -100.00, 25.00',
      '2026-03-12 Refund for A-2: 40.00, 65.00',
    ]);
    expect(statement.lines.map(({ description }) => description)).toEqual([
      'Bookkeeping in October',
      'Check 1024',
      'Bookkeeping in October',
      'Sorry',
      'Bookkeeping in October',
      '',
      'Sorry',
    ]);
    expect(`${statement.opening} ${statement.closing}`).toBe('0.00 65.00');
  });

  it('opens with the previous balance, and includes its first and last day', async () => {
    const { id } = await issue('2026-03-01', { invoiceNumber: 'B-1' });
    await pay(id, '25.00', noon('2026-03-02'));
    await pay(id, '50.00', noon('2026-03-03'));
    const statement = await read('2026-03-02', '2026-03-02');
    expect(linesOf(statement)).toEqual(['2026-03-02 Payment for B-1: -25.00, 100.00']);
    expect(`${statement.opening} ${statement.closing}`).toBe('125.00 100.00');
  });

  it('uses days in the practice’s time zone', async () => {
    const { id } = await issue('2026-03-01', { invoiceNumber: 'C-1' });
    await pay(id, '25.00', new Date('2026-04-01T04:59:59Z'));
    await pay(id, '50.00', new Date('2026-04-01T05:00:00Z'));
    expect(linesOf(await read('2026-03-31', '2026-03-31'))).toEqual([
      '2026-03-31 Payment for C-1: -25.00, 100.00',
    ]);
    expect(linesOf(await read('2026-04-01', '2026-04-01'))).toEqual([
      '2026-04-01 Payment for C-1: -50.00, 50.00',
    ]);
  });

  it('counts an invoice entered later on its issue date', async () => {
    await issue('2026-03-01', { invoiceNumber: 'D-1' }, '2026-05-20');
    expect(linesOf(await read('2026-03-01', '2026-03-31'))).toEqual([
      '2026-03-01 Invoice D-1: 125.00, 125.00',
    ]);
    expect(linesOf(await read('2026-05-01', '2026-05-31'))).toEqual([]);
  });

  it('shows changes and voids, but no deleted invoices and no other clients', async () => {
    const changed = await issue('2026-03-01', { invoiceNumber: 'E-1' });
    const items = [{ description: 'Bookkeeping', amount: Money.parse('90.00') }];
    const { invoices } = database;
    await invoices.change(changed.id, admin, (invoice) =>
      invoice.change({ items }, parties, admin, noon('2026-03-02')),
    );
    await invoices.change(changed.id, admin, (invoice) =>
      invoice.void('A mistake', admin, noon('2026-03-03')),
    );
    const deleted = await issue('2026-03-04', { invoiceNumber: 'E-2' });
    await invoices.change(deleted.id, admin, (invoice) => invoice.delete(admin, noon('2026-03-05')));
    await issue('2026-03-06', { invoiceNumber: 'E-3', userId: 3 });
    await invoices.add(new Invoice(aNewInvoice({ userId: client }), 1, noon('2026-03-07')));
    expect(linesOf(await read('2026-03-01', '2026-03-31'))).toEqual([
      '2026-03-01 Invoice E-1: 125.00, 125.00',
      '2026-03-02 Change to E-1: -35.00, 90.00',
      '2026-03-03 Void: E-1: -90.00, 0.00',
    ]);
  });

  itInTestAll('closes with the balance with which the next one opens, whatever happened', async () => {
    const { invoices, source } = database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomSteps, { maxLength: 3 }),
        fc.integer({ min: 0, max: 40 }),
        async (all, cut) => {
          for (const steps of all) {
            const { id } = await issue('2026-03-01');
            let day = '2026-03-01';
            for (const step of steps)
              await invoices
                .change(id, admin, (invoice) => take(invoice, step, noon((day = addDays(day, 3)))) ?? [])
                // A deleted invoice is not found.
                .catch((error: { kind?: string }) => expect(error.kind).toBe('not_found'));
          }
          const border = addDays('2026-02-28', cut);
          const before = await read('2026-01-01', border);
          const after = await read(addDays(border, 1), '2026-12-31');
          const [owed] = await source.query<{ balance: string }[]>(
            `SELECT coalesce(sum(balance), 0)::text AS balance FROM invoices WHERE user_id = $1 AND state <> 'deleted'`,
            [client],
          );
          expect(after.opening).toEqual(before.closing);
          expect(`${after.closing}`).toBe(`${Money.parse(owed?.balance ?? '')}`);
          expect(await read('2026-01-01', '2026-12-31')).toMatchObject({
            closing: after.closing,
            lines: { length: before.lines.length + after.lines.length },
          });
        },
      ),
      { numRuns: cases(15) },
    );
  });
});
