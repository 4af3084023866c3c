import fc from 'fast-check';
import { cases } from '../../../test/cases.js';
import { TestApp } from '../../../test/test-app.js';
import type { Actor } from '../../kernel/index.js';
import { AutopayCallers, type Billed, looks } from './testing/autopay-callers.js';
import { AutopayPractice, confirmedClient, connectEmail } from './testing/autopay-over-http.js';

let app: TestApp;
let practice: AutopayPractice;
let clients: [Actor, Actor];
let calling: AutopayCallers;
/** Beginning and end of each look at which everything due was charged. */
const looked: [from: Date, until: Date][] = [];
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  await connectEmail(app);
  const { agent, id } = await app.admin();
  practice = new AutopayPractice(app, agent);
  const alex = await confirmedClient(app, 'asample');
  const bea = await confirmedClient(app, 'briverside');
  clients = [
    { id: alex.id, role: 'client' },
    { id: bea.id, role: 'client' },
  ];
  calling = new AutopayCallers(app, { id, role: 'admin' });
});
afterAll(() => app.stop());

/** Looks just before and at 9:00 of each day, beyond the third try of a refused card, as random ones seldom are. */
const daily = Array.from({ length: 11 }, () =>
  [
    { days: 1, time: '08:59' },
    { days: 0, time: '09:00' },
  ].map((look) => ({ ...look, callers: [], areMailsTaken: true })),
).flat();

it('any sequence of calls by concurrent callers charges each invoice once at most, as agreed and announced, to the cent', async () => {
  // Fewer sequences on a busy machine.
  const end = Date.now() + 12_000;
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.boolean(), looks, async (areTakenAtOnce, isRefused, all) => {
      if (Date.now() > end) return;
      practice.admin = await app.signIn('consultant');
      const agreed = [
        await agree(clients[0]),
        await agree(clients[1], isRefused ? 'refused' : undefined),
      ] as const;
      await practice.pass(1, '08:00');
      const billed = [await bill(agreed[0]), await bill(agreed[1])] as const;
      if (areTakenAtOnce) await practice.deliverMails();
      for (const { days, time, callers, areMailsTaken } of all) {
        await practice.pass(days, time);
        const from = app.clock.now();
        await calling.run(callers, billed);
        if (areMailsTaken) await practice.deliverMails();
        await calling.charge();
        looked.push([from, app.clock.now()]);
      }
      await expectNothing();
      practice.admin = await app.signIn('consultant');
      for (const { recurringInvoiceId } of billed)
        await practice.admin.delete(`/api/admin/recurring-invoices/${recurringInvoiceId}`).expect(204);
    }),
    // No shrinking, since concurrent runs are not reproducible.
    { numRuns: cases(20), endOnFailure: true, examples: [[true, true, daily]] },
  );
});

type Agreed = Omit<Billed, 'invoiceId'>;

/** A recurring invoice that the saved card is to pay. */
async function agree(client: Actor, test?: 'refused'): Promise<Agreed> {
  const recurringInvoiceId = await practice.recurring(client.id, { every: 'year' });
  await calling.saveCard(client, test);
  await calling.turnOn(client, recurringInvoiceId);
  return { client, recurringInvoiceId };
}

/** Its invoice of 100.00, announced just now. */
async function bill(agreed: Agreed): Promise<Billed> {
  const invoiceId = await practice.issue(agreed.recurringInvoiceId);
  expect(await practice.tries(invoiceId)).toEqual(['1 announced']);
  return { ...agreed, invoiceId };
}

/** Rows that break a rule, by the rule. */
const broken = {
  'a charge has one payment of its amount, and a payment by the saved card one charge': `
    SELECT c.id AS charge, p.id AS payment FROM (SELECT * FROM autopay_charges WHERE state = 'charged') c
      FULL JOIN (SELECT * FROM payments WHERE provider_id LIKE 'test\\_%' AND paid_by IS NULL) p
        ON p.provider_id = c.provider_id AND p.invoice_id = c.invoice_id AND p.amount = c.amount
    WHERE c.id IS NULL OR p.id IS NULL`,
  'an invoice is charged once': `
    SELECT invoice_id FROM autopay_charges WHERE state = 'charged' GROUP BY 1 HAVING count(*) > 1`,
  'nothing is left undecided': `SELECT id FROM autopay_charges WHERE state = 'charging'`,
  'no more is charged than was agreed to': `
    SELECT c.id FROM autopay_charges c JOIN autopay_agreements a ON a.id = c.agreement_id
    WHERE c.state = 'charged' AND c.amount > a.amount`,
  'no money arrives that no invoice takes': 'SELECT id FROM payment_differences',
  'an invoice receives what its payments say, and no more than it is': `
    SELECT i.id FROM invoices i LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS paid FROM payments WHERE invoice_id = i.id) p ON true
    WHERE i.received <> p.paid OR i.received - i.refunded > i.amount OR i.state = 'void' AND i.received <> 0`,
  'its balance is that of the ledger': `
    SELECT i.id FROM invoices i LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS owed FROM ledger_entries
      WHERE invoice_id = i.id AND account = 'receivable') l ON true
    WHERE i.balance <> l.owed`,
  'each transaction balances': `
    SELECT transaction_id FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0`,
  'credit is what its entries and the ledger say': `
    SELECT user_id FROM client_credit
      JOIN (SELECT t.user_id, -sum(e.amount) AS owed FROM ledger_entries e
        JOIN ledger_transactions t ON t.id = e.transaction_id
        WHERE e.account = 'client_credit' GROUP BY 1) ledger USING (user_id)
      JOIN (SELECT user_id, sum(amount) AS entered FROM credit_entries GROUP BY 1) entries USING (user_id)
    WHERE balance <> owed OR balance <> entered`,
};

async function expectNothing(): Promise<void> {
  for (const [rule, rows] of Object.entries(broken))
    expect([rule, await app.sql.rows(`test.${rule.replaceAll(/\W+/g, '-')}`, rows)]).toEqual([rule, []]);
  await expectTimes();
}

/** 9:00 of the practice, some days after a time. */
const nine = (at: string, days: string | number): string =>
  `(((${at}) AT TIME ZONE zone)::date + ${days} + time '09:00') AT TIME ZONE zone`;

/**
 * PostgreSQL's own calendar says when each try is due: on its day at 9:00, the first try not within 72 hours of an accepted
 * email, and no try before its email. It is then made at the first look from 9:00 on. One whose email or look is more than two days
 * late was not made.
 */
async function expectTimes(): Promise<void> {
  const wrong = await app.sql.rows(
    'test.times',
    `WITH site AS (SELECT time_zone AS zone FROM site),
       tries AS (
         SELECT c.id, c.attempt, c.state, c.decided_at, c.announced_at, m.sent_at, zone,
           m.sent_at + CASE c.attempt WHEN 1 THEN interval '72 hours' ELSE interval '0' END AS earliest,
           CASE WHEN c.announced_at < earlier.decided_at + interval '1 minute'
             THEN ${nine('c.first_tried_at', 'CASE c.attempt WHEN 2 THEN 3 ELSE 7 END')}
             ELSE ${nine('c.announced_at', 3)} END AS day
         FROM autopay_charges c CROSS JOIN site LEFT JOIN outbox m ON m.id = c.mail_id
           LEFT JOIN autopay_charges earlier ON earlier.invoice_id = c.invoice_id AND earlier.attempt = c.attempt - 1),
       due AS (
         SELECT *, CASE WHEN earliest <= day THEN day WHEN earliest <= ${nine('earliest', 0)} THEN ${nine('earliest', 0)}
           ELSE ${nine('earliest', 1)} END AS due FROM tries),
       looks AS (SELECT * FROM unnest($1::timestamptz[], $2::timestamptz[]) look (since, until)),
       judged AS (
         SELECT due.*, first.since, first.until FROM due LEFT JOIN LATERAL (
           SELECT since, until FROM looks WHERE until >= due AND (until AT TIME ZONE zone)::time >= '09:00'
           ORDER BY until LIMIT 1) first ON true)
     SELECT id, attempt, state, announced_at, sent_at, day, due, since, until, decided_at FROM judged
     WHERE CASE
       WHEN state IN ('charged', 'refused') THEN (decided_at BETWEEN greatest(since, due) AND until
         AND decided_at <= due + interval '48 hours' AND sent_at <= announced_at + interval '48 hours') IS NOT TRUE
       WHEN state = 'announced' THEN until IS NOT NULL
       ELSE false END`,
    [looked.map(([from]) => from), looked.map(([, until]) => until)],
  );
  expect(wrong).toEqual([]);
}
