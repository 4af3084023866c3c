import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { type BillingDatabase, openBillingDatabase } from '../testing/billing-database.js';
import { admin, aDraft, anIssue, aPayment, at } from '../testing/fixtures.js';
import { invoiceRepositoryContract } from '../testing/invoice-repository-contract.js';
import { SqlInvoiceRepository } from './sql-invoice-repository.js';

let database: BillingDatabase;
beforeAll(async () => {
  database = await openBillingDatabase();
});
afterAll(() => database.drop());

invoiceRepositoryContract('PostgreSQL', async () => {
  const events = new DomainEvents();
  const work = new UnitOfWork(database.source, events);
  return { work, published: publishedTypes(events), invoices: new SqlInvoiceRepository(work, new Sql(work)) };
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

describe('twenty that issue at once, of which one fails', () => {
  it('take numbers one after the other, without a gap', async () => {
    const first = placeOf(await issue()) + 1;
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => issue(index === 7)));
    const places = results.flatMap((result) => (result.status === 'fulfilled' ? placeOf(result.value) : []));
    expect(places.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 19 }, (_, index) => first + index),
    );
  });
});

describe('twenty that pay at once', () => {
  it('pay once', async () => {
    const { work, invoices, source } = database;
    const number = await issue();
    const [{ id }] = await source.query<[{ id: number }]>(
      'SELECT id FROM invoices WHERE invoice_number = $1',
      [number],
    );
    const pay = (): Promise<unknown> =>
      work.run(() =>
        invoices.change(id, admin, (invoice) => invoice.recordPayment(aPayment('125'), admin, at)),
      );
    const results = await Promise.allSettled(Array.from({ length: 20 }, pay));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject(
      Array.from({ length: 19 }, () => ({ reason: { code: 'invoice.already_paid' } })),
    );
    expect((await invoices.get(id, admin)).payments).toHaveLength(1);
  });
});
