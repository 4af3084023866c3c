import { suiteDatabase } from '../../../../test/database/suite-database.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { userTable } from '../../identity/infrastructure/identity.tables.js';
import { aRecurringInvoice } from '../testing/recurring-fixtures.js';
import { recurringInvoiceRepositoryContract } from '../testing/recurring-invoice-repository-contract.js';
import { recurringInvoiceTable } from './recurring-invoices.tables.js';
import { TypeOrmRecurringInvoiceRepository } from './typeorm-recurring-invoice-repository.js';

const database = suiteDatabase([userTable, recurringInvoiceTable]);
beforeAll(async () => {
  await database.query(
    `INSERT INTO users (id, username, email, password, role)
     VALUES (1, 'casey', 'casey@example.com', '', 'admin'), (2, 'alex', 'alex@example.com', '', 'client'),
            (3, 'bea', 'bea@example.com', '', 'client')`,
  );
});

async function open() {
  await database.query('DELETE FROM invoices');
  await database.query('DELETE FROM recurring_invoices');
  const events = new DomainEvents();
  const work = new DatabaseUnitOfWork(database.source, events);
  const recurring = new TypeOrmRecurringInvoiceRepository(work);
  return { work, recurring, published: publishedTypes(events) };
}

recurringInvoiceRepositoryContract('PostgreSQL', open);

describe('due invoices', () => {
  it('are taken once by concurrent transactions', async () => {
    const { work, recurring } = await open();
    const { id } = await recurring.add(aRecurringInvoice());
    const taken = await Promise.all(
      Array.from({ length: 8 }, () =>
        work.run(() => recurring.takeDue(id, '2026-03-31', { mayIssue: true })),
      ),
    );
    expect(taken.flat().map(({ issuedOn }) => issuedOn)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  });

  it('stay due if the transaction that took them fails', async () => {
    const { work, recurring } = await open();
    const { id } = await recurring.add(aRecurringInvoice());
    const failed = work.run(async () => {
      await recurring.takeDue(id, '2026-02-01', { mayIssue: true });
      throw new Error('no number');
    });
    await expect(failed).rejects.toThrow('no number');
    expect(await recurring.due('2026-02-01')).toEqual([id]);
  });

  it('cannot be issued twice for one day', async () => {
    const { recurring } = await open();
    const { id } = await recurring.add(aRecurringInvoice());
    const issue = (): Promise<unknown> =>
      database.query(
        `INSERT INTO invoices (user_id, amount, description, items, recurring_invoice_id, issued_on, created_at, updated_at)
         VALUES (2, 125, 'Package', '[{}]', $1, '2026-01-31', now(), now())`,
        [id],
      );
    await issue();
    await expect(issue()).rejects.toThrow('invoices_recurring_invoice_id_issued_on_key');
  });
});
