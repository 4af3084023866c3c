import fc from 'fast-check';
import { cases } from '../../../../test/cases.js';
import { eventually } from '../../../../test/eventually.js';
import { addDays, Money } from '../../../kernel/index.js';
import { Invoice } from '../domain/invoice.js';
import { type BillingDatabase, openBillingDatabase } from '../testing/billing-database.js';
import { admin, aNewInvoice } from '../testing/fixtures.js';
import { storeIssued } from '../testing/issued-invoice.js';
import { randomSteps, take } from '../testing/random-steps.js';
import { differentSums } from '../infrastructure/ledger-check.js';

let database: BillingDatabase;
beforeEach(async () => void (database = await openBillingDatabase()));
afterEach(() => database.drop());

const different = (): Promise<unknown[]> => database.source.query(differentSums);
const summary = async (filter: object = {}) => {
  const { count, amount, balance } = await database.queriesAt(new Date()).summary(admin, filter);
  return [count, amount, balance];
};
const noon = (day: string): Date => new Date(`${day}T18:00:00Z`);

/** @param cents price of the single item */
async function issue(cents: number, issuedOn: string): Promise<number> {
  const items = [{ description: 'Work', amount: Money.ofCents(cents) }];
  const draft = new Invoice(aNewInvoice({ items }), 1, noon(issuedOn));
  return (await storeIssued(database, draft, { issuedOn })).id;
}

interface History {
  steps: { step: string; part: number }[];
  cents: number;
  /** Days between two steps. */
  days: number;
  /** The last transaction is rolled back. */
  undone: boolean;
}

describe('the materialized totals', () => {
  it('match ledger and invoices, whatever two concurrent writers do and roll back', async () => {
    const { work, invoices, source } = database;
    const histories = fc.record({
      steps: randomSteps,
      cents: fc.integer({ min: 1, max: 99_999_999 }),
      days: fc.integer({ min: 1, max: 40 }),
      undone: fc.boolean(),
    });
    const write = async ({ steps, cents, days, undone }: History) => {
      const id = await issue(cents, '2026-03-01');
      let day = '2026-03-01';
      for (const step of steps)
        await invoices
          .change(id, admin, (invoice) => take(invoice, step, noon((day = addDays(day, days)))) ?? [])
          .catch((error: { kind?: string }) => expect(error.kind).toBe('not_found'));
      const mistake = new Error('undone');
      await work
        .run(async () => {
          const draft = await invoices.add(new Invoice(aNewInvoice(), 1, noon(day)));
          await invoices.change(draft.id, admin, (invoice) => invoice.delete(admin, noon(day)));
          await issue(cents, day);
          if (undone) throw mistake;
        })
        .catch((error: unknown) => expect(error).toBe(mistake));
    };
    await fc.assert(
      fc.asyncProperty(histories, histories, async (one, other) => {
        await Promise.all([write(one), write(other)]);
        expect(await different()).toEqual([]);
      }),
      { numRuns: cases(10) },
    );
    const [all] = await source.query<{ count: string; amount: string; balance: string }[]>(
      `SELECT count(*)::int AS count, sum(amount) AS amount, sum(balance) AS balance FROM invoices WHERE state <> 'deleted'`,
    );
    expect(await summary()).toEqual([all?.count, all?.amount, all?.balance]);
  });

  it('do not make one writer wait for another', async () => {
    const { work, source } = database;
    await issue(100, '2026-03-01');
    await work.run(async () => {
      await issue(200, '2026-03-01');
      // On a separate connection, whose transaction ends before this one's.
      await source.query(`
        SET lock_timeout = '1s';
        INSERT INTO invoices (user_id, amount, description, items, created_at, updated_at)
        VALUES (3, 4, 'Work', '[{}]', now(), now());
        RESET lock_timeout`);
      expect(await different()).toEqual([]);
    });
    expect(await different()).toEqual([]);
    expect(await summary()).toEqual([3, '7.00', '3.00']);
    expect(await summary({ owed: true })).toEqual([2, '3.00', '3.00']);
    expect(await summary({ status: 'draft' })).toEqual([1, '4.00', '0.00']);
    expect(await summary({ status: 'unpaid', owed: false })).toEqual([0, '0.00', '0.00']);
  });

  it('are rebuilt when the practice moves to another time zone', async () => {
    const { source, invoices } = database;
    const id = await issue(10_000, '2026-03-01');
    await invoices.change(
      id,
      admin,
      (invoice) => take(invoice, { step: 'pay', part: 100 }, new Date('2026-07-01T02:00:00Z')) ?? [],
    );
    const months = () =>
      source.query(`SELECT month::text, sum(received) AS received FROM money_months GROUP BY month`);
    expect(await months()).toEqual([{ month: '2026-06-01', received: '100.00' }]);
    await source.query(`UPDATE site SET time_zone = 'Asia/Kathmandu'`);
    expect(await months()).toEqual([{ month: '2026-07-01', received: '100.00' }]);
    expect(await different()).toEqual([]);
  });

  it('include a payment whose transaction is still open when the time zone changes', async () => {
    const { source, invoices, work } = database;
    const id = await issue(10_000, '2026-03-01');
    const pay = (at: string) =>
      invoices.change(id, admin, (invoice) => take(invoice, { step: 'pay', part: 10 }, new Date(at)) ?? []);
    const isWaiting = async (): Promise<boolean> => {
      const waiting = `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`;
      return (await source.query<unknown[]>(waiting)).length > 0;
    };
    let moved: Promise<unknown> = Promise.resolve();
    await work.run(async () => {
      await pay('2026-07-01T02:00:00Z');
      moved = source.query(`UPDATE site SET time_zone = 'Asia/Kathmandu'`);
      await eventually(isWaiting);
    });
    await moved;
    await pay('2026-08-01T02:00:00Z');
    expect(await different()).toEqual([]);
    expect(
      await source.query(`SELECT month::text FROM money_months WHERE received > 0 ORDER BY month`),
    ).toEqual([{ month: '2026-07-01' }, { month: '2026-08-01' }]);
  });
});
