import fc from 'fast-check';
import { cases, itInTestAll } from '../../../../test/cases.js';
import { stub } from '../../../../test/stub.js';
import { addDays, Money } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { Site } from '../../practice/index.js';
import { Invoice } from '../domain/invoice.js';
import { type BillingDatabase, openBillingDatabase } from '../testing/billing-database.js';
import { admin, aNewInvoice, aPayment } from '../testing/fixtures.js';
import { storeIssued } from '../testing/issued-invoice.js';
import { randomSteps, take } from '../testing/random-steps.js';
import type { OverviewDto } from '../http/overview.dto.js';
import { OverviewQueries } from './overview-queries.js';

const today = '2026-11-20';
/** Noon in Chicago. */
const noon = (day: string): Date => new Date(`${day}T18:00:00Z`);

let database: BillingDatabase;
beforeEach(async () => void (database = await openBillingDatabase()));
afterEach(() => database.drop());

const read = (): Promise<OverviewDto> =>
  new OverviewQueries(new Sql(database.work), stub(Site, { today: async () => today })).read(admin);

const issue = (issuedOn: string, dueDate: string | null = null): Promise<Invoice> =>
  storeIssued(database, new Invoice(aNewInvoice({ dueDate }), 1, noon(issuedOn)), { issuedOn });

const pay = (id: number, amount: string, at: Date, mode: 'live' | 'test' = 'live') =>
  database.invoices.change(id, admin, (invoice) =>
    invoice.recordPayment(aPayment(amount, { mode }), admin, at),
  );

const nothing = { received: '0.00', refunded: '0.00', tax: '0.00', test: '0.00' };

describe('the overview', () => {
  it('shows twelve empty months for a practice without invoices', async () => {
    const view = await read();
    expect(view.clients).toBe(2);
    expect(view.months).toHaveLength(12);
    expect(view.months[0]).toEqual({ month: '2025-12', ...nothing });
    expect(view.months[11]).toEqual({ month: '2026-11', ...nothing });
    expect(view.outstanding).toEqual({
      count: 0,
      total: '0.00',
      notDue: '0.00',
      days1to30: '0.00',
      days31to60: '0.00',
      days61to90: '0.00',
      over90: '0.00',
    });
  });

  it('counts only clients with open accounts', async () => {
    await database.source.query('UPDATE users SET closed_at = now() WHERE id = 3');
    expect((await read()).clients).toBe(1);
  });

  it("groups money by month in the practice's time zone, test mode separately", async () => {
    const one = await issue('2025-10-01');
    await pay(one.id, '1.00', new Date('2025-12-01T05:59:59Z'));
    await pay(one.id, '2.00', new Date('2025-12-01T06:00:00Z'));
    await pay(one.id, '4.00', new Date('2026-07-01T04:59:59Z'));
    await pay(one.id, '8.00', new Date('2026-07-01T05:00:00Z'), 'test');
    await pay(one.id, '16.00', noon('2026-07-15'));
    await database.invoices.change(one.id, admin, (invoice) =>
      invoice.refundNow({ amount: Money.parse('3.00'), reason: 'Sorry' }, admin, noon('2026-08-01')),
    );
    const { months } = await read();
    expect(
      months.filter(({ received, refunded, test }) => `${received}${refunded}${test}` !== '0.000.000.00'),
    ).toEqual([
      { month: '2025-12', received: '2.00', refunded: '0.00', tax: '0.00', test: '0.00' },
      { month: '2026-06', received: '4.00', refunded: '0.00', tax: '0.00', test: '0.00' },
      { month: '2026-07', received: '16.00', refunded: '0.00', tax: '0.00', test: '8.00' },
      { month: '2026-08', received: '0.00', refunded: '3.00', tax: '0.00', test: '0.00' },
    ]);
  });

  it('counts a payment in the month it was received, whenever it was recorded', async () => {
    const { id } = await issue('2026-07-01');
    await database.invoices.change(id, admin, (invoice) =>
      invoice.recordPayment(aPayment('125', { receivedAt: noon('2026-08-31') }), admin, noon('2026-10-02')),
    );
    const { months } = await read();
    expect(months.filter(({ received }) => received !== '0.00')).toEqual([
      { month: '2026-08', received: '125.00', refunded: '0.00', tax: '0.00', test: '0.00' },
    ]);
  });

  it('leaves out a refund that failed later, in any month', async () => {
    const { id } = await issue('2026-07-01');
    await pay(id, '125.00', noon('2026-07-02'));
    await database.invoices.change(id, admin, (invoice) =>
      invoice.refundNow({ amount: Money.parse('25.00'), reason: 'Sorry' }, admin, noon('2026-08-01')),
    );
    await database.invoices.change(id, admin, (invoice) =>
      invoice.refunds.flatMap((refund) => invoice.failRefund(refund, null, noon('2026-09-01'))),
    );
    const { months } = await read();
    expect(months.filter((month) => month.received !== '0.00' || month.refunded !== '0.00')).toEqual([
      { month: '2026-07', received: '125.00', refunded: '0.00', tax: '0.00', test: '0.00' },
    ]);
  });

  it('groups outstanding amounts by days past due', async () => {
    const late = [-30, -5, 0, 1, 30, 31, 60, 61, 90, 91, 400];
    for (const [place, days] of late.entries()) {
      const { id } = await issue('2025-01-01', addDays(today, -days));
      // Each has an outstanding balance of 2 to the power of its place, in cents.
      await pay(id, `${Money.ofCents(12_500 - 2 ** place)}`, noon(today));
    }
    const paid = await issue('2025-01-01', '2025-02-01');
    await pay(paid.id, '125.00', noon(today));
    const left = (...places: number[]): string =>
      `${Money.ofCents(places.reduce((sum, place) => sum + 2 ** place, 0))}`;
    expect((await read()).outstanding).toEqual({
      count: 11,
      total: left(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
      notDue: left(0, 1, 2),
      days1to30: left(3, 4),
      days31to60: left(5, 6),
      days61to90: left(7, 8),
      over90: left(9, 10),
    });
  });

  it('ages an invoice due upon receipt from its issue', async () => {
    for (const [place, days] of [0, 1, 30, 31, 60, 61, 90, 91].entries()) {
      const { id } = await issue(addDays(today, -days));
      await pay(id, `${Money.ofCents(12_500 - 2 ** place)}`, noon(today));
    }
    const left = (...places: number[]): string =>
      `${Money.ofCents(places.reduce((sum, place) => sum + 2 ** place, 0))}`;
    expect((await read()).outstanding).toEqual({
      count: 8,
      total: '2.55',
      notDue: left(0),
      days1to30: left(1, 2),
      days31to60: left(3, 4),
      days61to90: left(5, 6),
      over90: left(7),
    });
  });

  itInTestAll('agrees with the invoices, whatever happened', async () => {
    const { invoices, source } = database;
    await fc.assert(
      fc.asyncProperty(randomSteps, fc.integer({ min: -100, max: 20 }), async (steps, due) => {
        const { id } = await issue('2026-03-01', addDays(today, due));
        let day = '2026-03-01';
        for (const step of steps)
          await invoices
            .change(id, admin, (invoice) => take(invoice, step, noon((day = addDays(day, 9)))) ?? [])
            // A deleted invoice is not found.
            .catch((error: { kind?: string }) => expect(error.kind).toBe('not_found'));
        const { months, outstanding } = await read();
        const [stored] = await source.query<Record<'owed' | 'received' | 'test' | 'refunded', string>[]>(
          `SELECT (SELECT coalesce(sum(balance), 0) FROM invoices WHERE status IN ('unpaid', 'partly_paid')) AS owed,
             coalesce(sum(amount) FILTER (WHERE mode = 'live'), 0) AS received,
             coalesce(sum(amount) FILTER (WHERE mode = 'test'), 0) AS test FROM payments`,
        );
        const sumOf = (figure: 'received' | 'test'): string =>
          `${Money.sum(months.map((month) => Money.parse(month[figure])))}`;
        const { count: _count, total, ...byAge } = outstanding;
        expect([total, sumOf('received'), sumOf('test')]).toEqual(
          [stored?.owed, stored?.received, stored?.test].map((sum) => `${Money.parse(sum ?? '')}`),
        );
        expect(`${Money.sum(Object.values(byAge).map((sum) => Money.parse(sum)))}`).toBe(total);
      }),
      { numRuns: cases(15) },
    );
  });
});
