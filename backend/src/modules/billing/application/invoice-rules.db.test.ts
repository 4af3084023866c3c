import fc from 'fast-check';
import { cases } from '../../../../test/cases.js';
import { type Actor, addDays } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { type BillingDatabase, openBillingDatabase } from '../testing/billing-database.js';
import { Invoice } from '../domain/invoice.js';
import { allowedActions } from '../domain/invoice-actions.js';
import { notRequestable, refundWindow } from '../domain/invoice-rules.js';
import { admin, aNewInvoice, client, parties } from '../testing/fixtures.js';
import { randomSteps, take } from '../testing/random-steps.js';

let database: BillingDatabase;
beforeAll(async () => void (database = await openBillingDatabase()));
afterAll(() => database.drop());

const issuedOn = '2026-02-25';
const hour = 60 * 60 * 1000;
/** Noon in Chicago. */
const noon = (day: string): Date => new Date(`${day}T18:00:00Z`);

/** An invoice after these steps, an hour apart; `due`: days from issue to due date, or null for upon receipt. */
async function anInvoice(due: number | null, isDraft: boolean, steps: { step: string; part: number }[]) {
  const { work, invoices } = database;
  const dueDate = due === null ? null : addDays(issuedOn, due);
  const { id } = await invoices.add(new Invoice(aNewInvoice({ dueDate }), 1, noon(issuedOn)));
  if (isDraft) return id;
  await work.run(async () => {
    const issue = { number: await invoices.takeNumber(null), issuedOn, parties };
    await invoices.change(id, null, (invoice) => invoice.issue(issue, null, noon(issuedOn)));
  });
  for (const [index, step] of steps.filter(({ step }) => step !== 'delete').entries())
    await invoices.change(id, null, (invoice) => {
      const at = new Date(noon(issuedOn).getTime() + index * hour);
      return take(invoice, step, at) ?? [];
    });
  return id;
}

const requestRefund = (id: number): Promise<unknown> =>
  database.source.query(
    `INSERT INTO refund_requests (invoice_id, user_id, reason, created_at) VALUES ($1, 2, 'Sorry', now())`,
    [id],
  );

const situations = fc.record({
  due: fc.constantFrom(null, 0, 1, 7, 8, 30),
  isDraft: fc.nat({ max: 9 }).map((dice) => dice === 0),
  steps: randomSteps,
  hasOpenRefundRequest: fc.boolean(),
  days: fc.constantFrom(0, 1, 2, 3, 7, 8, 9, 31),
});

it('an answer says of an invoice what the domain says: status, overdue, refundable, allowed actions', async () => {
  await fc.assert(
    fc.asyncProperty(situations, async ({ due, isDraft, steps, hasOpenRefundRequest, days }) => {
      const id = await anInvoice(due, isDraft, steps);
      if (hasOpenRefundRequest) await requestRefund(id);
      const invoice = await database.invoices.get(id, admin);
      const today = addDays(issuedOn, days);
      const now = noon(today);
      const queries = database.queriesAt(now);
      const situation = {
        now,
        today,
        isOffline: true,
        isPaying: false,
        isProviderMissing: false,
        hasOpenRefundRequest,
        isClientClosed: false,
        isHeld: false,
        isPracticeComplete: true,
      };
      const until = !hasOpenRefundRequest && !notRequestable(invoice, now) && invoice.lastRecordedAt;
      const expected = (actor: Actor) => ({
        status: invoice.status,
        overdue: invoice.isOverdue(today),
        refundableUntil: until ? new Date(until.getTime() + refundWindow).toISOString() : null,
        allowed: allowedActions(actor, invoice, situation),
      });
      expect(await queries.oneForAdmin(admin, id)).toMatchObject({
        ...expected(admin),
        refundable: `${invoice.refundable}`,
      });
      if (!isDraft) expect(await queries.one(client, id)).toMatchObject(expected(client));
      const listed = async (filter: { owed: boolean } | { overdue: boolean }): Promise<boolean> => {
        const { rows } = await queries.all(admin, { ...filter, limit: 100 });
        return rows.some((row) => row.id === id);
      };
      expect([await listed({ owed: true }), await listed({ overdue: true })]).toEqual([
        invoice.isOwed,
        invoice.isOverdue(today),
      ]);
      const stored = await new Sql(database.work).first<{ overdueAfter: string | null }>(
        'test.overdue-after',
        `SELECT to_char(overdue_after, 'YYYY-MM-DD') AS "overdueAfter" FROM invoices WHERE id = $1`,
        [id],
      );
      expect(stored?.overdueAfter).toBe(invoice.overdueAfter);
    }),
    { numRuns: cases(60) },
  );
});
