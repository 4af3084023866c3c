import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { type BillingDatabase, openBillingDatabase } from '../testing/billing-database.js';
import { admin, aDraft, anIssue, aPayment, at, client } from '../testing/fixtures.js';
import { invoiceRepositoryContract } from '../testing/invoice-repository-contract.js';
import { TypeOrmInvoiceRepository } from './typeorm-invoice-repository.js';

let database: BillingDatabase;
beforeAll(async () => {
  database = await openBillingDatabase();
});
afterAll(() => database.drop());

invoiceRepositoryContract('PostgreSQL', async () => {
  const events = new DomainEvents();
  const work = new DatabaseUnitOfWork(database.source, events);
  return {
    work,
    published: publishedTypes(events),
    invoices: new TypeOrmInvoiceRepository(work),
  };
});

const issue = (failing = false): Promise<string> =>
  database.work.run(async () => {
    const { id } = await database.invoices.add(aDraft());
    const number = await database.invoices.takeNumber(null);
    await database.invoices.change(id, admin, (invoice) => invoice.issue(anIssue(number), admin, at));
    if (failing) throw new Error('Something else failed.');
    return number;
  });
const placeOf = (number: string): number => Number(number.slice(4));

describe('the report of a payment', () => {
  it('is null while there is none, and its columns are null again once it is withdrawn', async () => {
    const { invoices, source } = database;
    const { id } = await invoices.add(aDraft());
    await invoices.change(id, admin, (invoice) => invoice.issue(anIssue(`Reported ${id}`), admin, at));
    const columns = () =>
      source.query('SELECT report_method, report_reference, reported_at FROM invoices WHERE id = $1', [id]);
    expect((await invoices.get(id, admin)).paymentReport).toBeNull();
    await invoices.change(id, admin, (invoice) => invoice.reportPayment('zelle', null, client, at));
    expect((await invoices.get(id, admin)).paymentReport).toEqual({ method: 'zelle', reference: null, at });
    expect(await columns()).toEqual([{ report_method: 'zelle', report_reference: null, reported_at: at }]);
    await invoices.change(id, admin, (invoice) => invoice.dismissPaymentReport(client, at));
    expect((await invoices.get(id, admin)).paymentReport).toBeNull();
    expect(await columns()).toEqual([{ report_method: null, report_reference: null, reported_at: null }]);
  });
});

describe('a refund of several payments stored by an earlier release', () => {
  /** A refund of 100.00 without a key, of 40.00 and 60.00. */
  async function united(status: 'pending' | 'succeeded'): Promise<{ id: number; refundId: number }> {
    const { invoices, source } = database;
    const [{ id }] = await source.query<[{ id: number }]>(
      'SELECT id FROM invoices WHERE invoice_number = $1',
      [await issue()],
    );
    const { payments } = await invoices.change(id, admin, (invoice) =>
      ['60', '40', '25'].flatMap((amount) => invoice.recordPayment(aPayment(amount), admin, at)),
    );
    const [{ id: refundId }] = await source.query<[{ id: number }]>(
      `INSERT INTO refunds (invoice_id, user_id, amount, reason, mode, status, refunded_at, created_by, created_at)
       VALUES ($1, 2, 100, 'Sorry', 'live', $2, $3, 1, $4) RETURNING id`,
      [id, status, status === 'pending' ? null : at, at],
    );
    await source.query(
      'INSERT INTO refund_allocations (refund_id, payment_id, amount) VALUES ($1, $2, 60), ($1, $3, 40)',
      [refundId, payments[0]?.id, payments[1]?.id],
    );
    return { id, refundId };
  }
  const rows = (id: number): Promise<unknown> =>
    database.source.query(
      `SELECT r.amount, r.status, coalesce(r.key, r.id::text) AS key, a.amount AS allocated
       FROM refunds r JOIN refund_allocations a ON a.refund_id = r.id WHERE r.invoice_id = $1 ORDER BY r.id`,
      [id],
    );

  it('is settled payment by payment, under the key that the provider has', async () => {
    const { id, refundId } = await united('pending');
    const key = String(refundId);
    const { refunds } = await database.invoices.get(id, admin);
    expect(refunds.map((refund) => [`${refund.amount}`, refund.key])).toEqual([
      ['40.00', key],
      ['60.00', key],
    ]);
    const ended = await database.invoices.change(id, null, (invoice) =>
      invoice.refunds.flatMap((refund, index) =>
        index === 0
          ? invoice.settleRefund(refund, null, at, `re_part_${key}`)
          : invoice.failRefund(refund, null, at, { failure: 'Refused' }),
      ),
    );
    expect(`${ended.totals.refunded} ${ended.refundable}`).toBe('40.00 85.00');
    const reread = await database.invoices.get(id, admin);
    expect(reread.refunds.map(({ status, failure }) => [status, failure])).toEqual(
      expect.arrayContaining([
        ['succeeded', null],
        ['failed', 'Refused'],
      ]),
    );
    expect(await rows(id)).toEqual(
      expect.arrayContaining([
        { amount: '40.00', status: 'succeeded', key, allocated: '40.00' },
        { amount: '60.00', status: 'failed', key, allocated: '60.00' },
      ]),
    );
  });

  it('keeps the other parts when the money of one payment is returned', async () => {
    const { id, refundId } = await united('succeeded');
    await database.source.query(
      `WITH posted AS (
         INSERT INTO ledger_transactions (invoice_id, user_id, kind, mode, occurred_at, refund_id)
         VALUES ($1, 2, 'refund', 'live', $3, $2) RETURNING id)
       INSERT INTO ledger_entries SELECT id, $1, account, amount FROM posted,
         (VALUES ('cash', -100.00), ('refunds', 100.00)) AS entry (account, amount)`,
      [id, refundId, at],
    );
    const back = await database.invoices.change(id, null, (invoice) =>
      invoice.refunds.slice(1).flatMap((refund) => invoice.failRefund(refund, null, at)),
    );
    expect(`${back.totals.refunded} ${back.refundable}`).toBe('40.00 85.00');
    expect(await rows(id)).toEqual([
      { amount: '40.00', status: 'succeeded', key: String(refundId), allocated: '40.00' },
      { amount: '60.00', status: 'failed', key: String(refundId), allocated: '60.00' },
    ]);
  });
});

describe('twenty concurrent issues, one of them failing', () => {
  it('take consecutive numbers, without a gap', async () => {
    const first = placeOf(await issue()) + 1;
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => issue(index === 7)));
    const places = results.flatMap((result) => (result.status === 'fulfilled' ? placeOf(result.value) : []));
    expect(places.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 19 }, (_, index) => first + index),
    );
  });
});
