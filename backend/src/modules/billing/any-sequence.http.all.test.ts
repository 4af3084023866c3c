import fc from 'fast-check';
import { cases } from '../../../test/cases.js';
import { type Agent, pages, TestApp } from '../../../test/test-app.js';
import { Money } from '../../kernel/index.js';
import { Site } from '../practice/index.js';
import { InvoiceCsv } from './application/invoice-csv.js';
import { StatementQueries } from './application/statement-queries.js';
import { BillingCallers, callers } from './testing/billing-callers.js';

/** An invoice's row with the totals of its ledger, payments and refunds. */
interface Books {
  [column: string]: unknown;
  id: number;
  user_id: number;
  state: string;
  status: string;
  amount: Money;
  balance: Money;
  received: Money;
  refunded: Money;
  credited: Money;
  receivable: Money;
  /** Revenue with its tax. */
  charged: Money;
  /** Money received, or credit used, and not given back. */
  kept: Money;
  given_back: Money;
  paid: Money;
  /** The invoice's tax, that of its payments, and that of what was given back; in the ledger a liability. */
  tax: Money;
  tax_paid: Money;
  tax_owed: Money;
  payments: number;
  refunds: Money;
}

interface ListedRow {
  id: number;
  amount: string;
  credited: string;
  balance: string;
}

const sums = (condition: string): string => `coalesce(sum(e.amount) FILTER (WHERE ${condition}), 0)`;
const isRefund = `t.kind IN ('refund', 'refund_failed', 'dispute_lost')`;
const money = [
  ...(['amount', 'balance', 'received', 'refunded', 'credited', 'receivable', 'charged'] as const),
  ...(['kept', 'given_back', 'paid', 'refunds', 'tax', 'tax_paid', 'tax_owed'] as const),
];
/** The tax in a part of an invoice, by fractions of cents, rounded half up. */
const taxIn = (part: Money, { tax, amount }: Pick<Books, 'tax' | 'amount'>): Money => {
  const [dividend, divisor] = [2n * BigInt(part.cents) * BigInt(tax.cents), 2n * BigInt(amount.cents)];
  return Money.ofCents(Number((dividend + divisor / 2n) / divisor));
};
const total = (amounts: (Money | string)[]): string =>
  `${Money.sum(amounts.map((amount) => (typeof amount === 'string' ? Money.parse(amount) : amount)))}`;

describe.each(['test', 'offline'])(
  'any sequence of calls by concurrent callers, with PAYMENTS=%s',
  (PAYMENTS) => {
    let app: TestApp;
    let admin: Agent;
    let clients: { agent: Agent; id: number }[];
    let calling: BillingCallers;
    beforeAll(async () => {
      app = await TestApp.start({ PAYMENTS });
      const consultant = await app.admin();
      const alex = await app.client('asample');
      const bea = await app.client('briverside');
      [admin, clients] = [consultant.agent, [alex, bea]];
      calling = new BillingCallers(app, { id: consultant.id, role: 'admin' }, [
        { id: alex.id, role: 'client' },
        { id: bea.id, role: 'client' },
      ]);
    });
    afterAll(() => app.stop());

    it('keeps the books balanced, pays nothing twice, leaves no gap in the numbers, and all totals agree', async () => {
      // Fewer sequences on a busy machine.
      const end = Date.now() + 3_500;
      await fc.assert(
        fc.asyncProperty(callers, async (all) => {
          if (Date.now() > end) return;
          await calling.run(all);
          const books = await readBooks();
          await expectBalance();
          books.forEach(expectOwnLedger);
          await expectNumbers();
          await expectSums(books);
        }),
        // No shrinking, since concurrent runs are not reproducible.
        { numRuns: cases(40), endOnFailure: true },
      );
    });

    async function readBooks(): Promise<Books[]> {
      const rows = await app.sql.rows<Record<string, unknown>>(
        'test.books',
        `SELECT i.id, i.user_id, i.state, i.status, i.amount, i.balance, i.received, i.refunded, i.credited, i.tax, ledger.*,
         coalesce(p.paid, 0) AS paid, coalesce(p.tax_paid, 0) AS tax_paid, coalesce(p.payments, 0)::int AS payments, coalesce(r.refunds, 0) AS refunds
       FROM invoices i, LATERAL (
         SELECT ${sums(`e.account = 'receivable'`)} AS receivable,
           ${sums(`e.account = 'revenue' OR e.account = 'tax' AND NOT ${isRefund}`)} AS charged,
           ${sums(`e.account IN ('cash', 'client_credit')`)} AS kept,
           ${sums(`e.account = 'tax' AND NOT ${isRefund}`)} AS tax_owed,
           ${sums(`e.account = 'refunds' OR e.account = 'tax' AND ${isRefund}`)} AS given_back
         FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.invoice_id = i.id) ledger
       LEFT JOIN LATERAL (
         SELECT sum(amount) AS paid, sum(tax) AS tax_paid, count(*) AS payments FROM payments WHERE invoice_id = i.id) p ON true
       LEFT JOIN LATERAL (
         SELECT sum(amount) AS refunds FROM refunds WHERE invoice_id = i.id AND status = 'succeeded') r ON true
       ORDER BY i.id`,
      );
      return rows.map((row) => ({
        ...row,
        ...Object.fromEntries(money.map((column) => [column, Money.parse(String(row[column]))])),
      })) as Books[];
    }

    async function expectBalance(): Promise<void> {
      const unbalanced = await app.sql.rows(
        'test.unbalanced',
        `SELECT t.id FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id
       GROUP BY t.id HAVING sum(e.amount) IS DISTINCT FROM 0`,
      );
      expect(unbalanced).toEqual([]);
      const different = await app.sql.rows(
        'test.credit',
        `SELECT user_id, balance, owed, entered FROM client_credit
         JOIN (SELECT t.user_id, -sum(e.amount) AS owed FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
           WHERE e.account = 'client_credit' GROUP BY 1) ledger USING (user_id)
         JOIN (SELECT user_id, sum(amount) AS entered FROM credit_entries GROUP BY 1) entries USING (user_id)
         WHERE balance <> owed OR balance <> entered`,
      );
      expect(different).toEqual([]);
    }

    /**
     * The row agrees with the ledger, the ledger with the answers to the callers, and no more is received than
     * was charged.
     */
    function expectOwnLedger(one: Books): void {
      const { id, balance, received, refunded, amount } = one;
      const kept = received.minus(refunded);
      const charged = one.state === 'issued' ? amount : Money.zero;
      expect({ ...one, payments: one.payments }).toMatchObject({
        receivable: balance,
        kept,
        charged: charged.negated(),
        paid: received,
        refunds: refunded,
        given_back: one.credited,
        payments: calling.payments.get(id) ?? 0,
      });
      expect(`${refunded}`).toBe(`${calling.refunds.get(id) ?? Money.zero}`);
      expect(kept.plus(balance).plus(one.given_back)).toEqual(charged);
      expect(kept.exceeds(amount)).toBe(false);
      // The tax of all payments is in proportion, and that of a paid invoice is its own, to the cent.
      const { tax, tax_paid, tax_owed } = one;
      expect(`${tax_owed.negated()}`).toBe(one.state === 'issued' ? `${tax}` : '0.00');
      expect(`${tax_paid}`).toBe(`${taxIn(received, one)}`);
      expect(one.status === 'paid').toBe(one.state === 'issued' && balance.isZero && kept.isPositive);
    }

    /** Each number of the series belongs to exactly one invoice. */
    async function expectNumbers(): Promise<void> {
      const missing = await app.sql.rows(
        'test.numbers',
        `SELECT place, count(i.id)::int AS taken FROM invoice_series s, generate_series(1, s.next_number - 1) place
       LEFT JOIN invoices i ON lower(i.invoice_number) = 'inv-' || lpad(place::text, 6, '0') AND i.state <> 'draft'
       GROUP BY place HAVING count(i.id) <> 1`,
      );
      expect(missing).toEqual([]);
    }

    /** Lists, summaries, overview, export and statements against the ledger. */
    async function expectSums(books: Books[]): Promise<void> {
      const visible = books.filter(({ state }) => state !== 'deleted');
      await expectList(admin, '/api/admin/invoices', visible, visible);
      const { body: overview } = await admin.get('/api/admin/overview').expect(200);
      expect(overview.outstanding).toMatchObject({
        count: visible.filter(({ receivable }) => receivable.isPositive).length,
        total: total(visible.map(({ receivable }) => receivable)),
      });
      // Net amounts and their tax are the money that came and went, whatever it paid.
      const months = overview.months as { received: string; refunded: string; tax: string }[];
      const moved = months.map(({ received, refunded, tax }) =>
        Money.parse(received).minus(Money.parse(refunded)).plus(Money.parse(tax)),
      );
      const cash = await app.sql.onlyValue<string>(
        'test.cash',
        `SELECT coalesce(sum(e.amount), 0)::numeric(12, 2)::text FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
         WHERE e.account = 'cash' AND t.mode = 'live'`,
      );
      expect(total(moved)).toBe(cash);

      const today = await app.app.get(Site).today();
      const days = { from: '2000-01-01', to: today };
      const exported: string[] = [];
      for await (const rows of app.app.get(InvoiceCsv).between({ id: 1, role: 'admin' }, days))
        exported.push(...rows.map((row) => row[6]));
      expect(total(exported)).toBe(total(visible.map(({ receivable }) => receivable)));

      for (const { agent, id } of clients) {
        const own = visible.filter(({ user_id, state }) => user_id === id && state !== 'draft');
        const owed = own.filter(({ balance }) => balance.isPositive);
        await expectList(agent, '/api/invoices', own, owed);
        const { closing } = await app.app.get(StatementQueries).between(id, days);
        const { body: credit } = await agent.get('/api/credit').expect(200);
        const owedByClient = Money.parse(total(own.map(({ receivable }) => receivable)));
        expect(closing).toEqual(owedByClient.minus(Money.parse((credit as { balance: string }).balance)));
      }
    }

    async function expectList(
      agent: Agent,
      address: string,
      listed: Books[],
      summed: Books[],
    ): Promise<void> {
      const found = await pages<ListedRow>(agent, address);
      const rows = found.flatMap((page) => page.rows);
      expect(rows.map(({ id }) => id).sort((one, other) => one - other)).toEqual(listed.map(({ id }) => id));
      expect(found[0]?.total).toBe(listed.length);
      expect(total(rows.map(({ credited }) => credited))).toBe(total(listed.map((one) => one.given_back)));
      expect(total(rows.map(({ balance }) => balance))).toBe(
        total(listed.map(({ receivable }) => receivable)),
      );
      const { body: summary } = await agent.get(`${address}/summary`).expect(200);
      expect(summary).toEqual({
        count: summed.length,
        amount: total(summed.map(({ amount }) => amount)),
        balance: total(summed.map(({ receivable }) => receivable)),
      });
    }
  },
);
