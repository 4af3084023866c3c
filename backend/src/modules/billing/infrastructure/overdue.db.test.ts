import { Sql } from '../../../platform/database/sql.js';
import { addDays } from '../../../kernel/day.js';
import { isOverdue } from '../application/invoice-columns.js';
import { Invoice } from '../domain/invoice.js';
import { type BillingDatabase, openBillingDatabase } from '../testing/billing-database.js';
import { admin, aNewInvoice, aPayment, parties } from '../testing/fixtures.js';

let database: BillingDatabase;
beforeAll(async () => void (database = await openBillingDatabase()));
afterAll(() => database.drop());

const issuedOn = '2026-02-25';
const noon = (day: string): Date => new Date(`${day}T18:00:00Z`);
/** Days from issue to due date; null: upon receipt. */
const dueDates = [null, 0, 1, 7, 8, 30];
const outcomes = ['draft', 'unpaid', 'partly_paid', 'paid', 'void'] as const;

const cases = outcomes.flatMap((outcome) => dueDates.map((due) => ({ outcome, due })));

async function anInvoice({ outcome, due }: (typeof cases)[number]): Promise<number> {
  const { work, invoices } = database;
  const dueDate = due === null ? null : addDays(issuedOn, due);
  const { id } = await invoices.add(new Invoice(aNewInvoice({ dueDate }), 1, noon(issuedOn)));
  if (outcome === 'draft') return id;
  await work.run(async () => {
    const number = await invoices.takeNumber(null);
    await invoices.change(id, null, (invoice) =>
      invoice.issue({ number, issuedOn, parties }, null, noon(issuedOn)),
    );
  });
  await invoices.change(id, null, (invoice) => {
    if (outcome === 'void') return invoice.void('A mistake', admin, noon(issuedOn));
    const paid = { unpaid: undefined, partly_paid: '25.00', paid: '125.00' }[outcome];
    return paid === undefined ? [] : invoice.recordPayment(aPayment(paid), admin, noon(issuedOn));
  });
  return id;
}

it.each(cases)(
  'an invoice, $outcome, due after $due days, is overdue for both domain and database',
  async (one) => {
    const id = await anInvoice(one);
    const stored = await database.invoices.get(id, admin);
    const days = Array.from({ length: 45 }, (_, day) => addDays(issuedOn, day));
    const rows = await new Sql(database.work).rows<{ overdueAfter: string | null; overdue: boolean }>(
      'test.overdue',
      `SELECT to_char(i.overdue_after, 'YYYY-MM-DD') AS "overdueAfter", ${isOverdue('moment')} AS overdue
     FROM invoices i, unnest($2::timestamptz[]) WITH ORDINALITY AS at (moment, place) WHERE i.id = $1 ORDER BY place`,
      [id, days.map(noon)],
    );
    expect(rows).toEqual(
      days.map((day) => ({ overdueAfter: stored.overdueAfter, overdue: stored.isOverdue(day) })),
    );
    const isOwed = one.outcome === 'unpaid' || one.outcome === 'partly_paid';
    const first = days.find((day) => stored.isOverdue(day));
    expect(first).toBe(isOwed ? addDays(issuedOn, (one.due ?? 7) + 1) : undefined);
  },
);
