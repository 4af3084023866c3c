import fc from 'fast-check';
import { cases } from '../../../test/cases.js';
import { TestApp } from '../../../test/test-app.js';
import type { Actor } from '../../kernel/index.js';
import { AutopayCallers, type Billed, days } from './testing/autopay-callers.js';
import { AutopayPractice, confirmedClient, connectEmail } from './testing/autopay-over-http.js';

let app: TestApp;
let practice: AutopayPractice;
let clients: [Actor, Actor];
let calling: AutopayCallers;
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

it('any sequence of calls by concurrent callers charges each invoice once at most, as agreed and announced, to the cent', async () => {
  // Fewer sequences on a busy machine.
  const end = Date.now() + 12_000;
  await fc.assert(
    fc.asyncProperty(days, async (parts) => {
      if (Date.now() > end) return;
      practice.admin = await app.signIn('consultant');
      const agreed = [await agree(clients[0]), await agree(clients[1])] as const;
      await practice.pass(1, '08:00');
      const billed = [await bill(agreed[0]), await bill(agreed[1])] as const;
      for (const part of parts) {
        await calling.run(part, billed);
        await practice.deliverMails();
        await practice.pass(3);
      }
      await calling.charge();
      await expectNothing();
      practice.admin = await app.signIn('consultant');
      for (const { recurringInvoiceId } of billed)
        await practice.admin.delete(`/api/admin/recurring-invoices/${recurringInvoiceId}`).expect(204);
    }),
    // No shrinking, since concurrent runs are not reproducible.
    { numRuns: cases(20), endOnFailure: true },
  );
});

type Agreed = Omit<Billed, 'invoiceId'>;

/** A recurring invoice that the saved card is to pay. */
async function agree(client: Actor): Promise<Agreed> {
  const recurringInvoiceId = await practice.recurring(client.id, { every: 'year' });
  await calling.saveCard(client);
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
  'a mail server took the announcement 72 hours before the first try': `
    SELECT c.id FROM autopay_charges c LEFT JOIN outbox m ON m.id = c.mail_id
    WHERE c.attempt = 1 AND c.first_tried_at IS NOT NULL
      AND (m.sent_at IS NULL OR c.first_tried_at < m.sent_at + interval '72 hours')`,
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
}
