import pg from 'pg';
import { createTestDatabase } from '../../test/database/test-database.js';
import { TestApp } from '../../test/test-app.js';
import { migrate } from '../platform/database/data-source.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { migrations } from './index.js';
import { OverdueAfter1790000038300 } from './1790000038300-overdue-after.js';

it('shows an invoice from before the upgrade as overdue, and sends reminders of it only manually', async () => {
  const database = await createTestDatabase({ migrated: false });
  await migrate(database.url, migrations.slice(0, migrations.indexOf(OverdueAfter1790000038300)));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    INSERT INTO users (id, username, email, password, role) VALUES (200, 'alex', 'alex@example.com', '', 'client');
    INSERT INTO invoices (id, user_id, invoice_number, amount, description, items, state, issued_on, issued_at, version,
      created_at, updated_at)
    VALUES (7, 200, 'INV-000007', 10, 'Books', '[{"description": "Books", "amount": "10.00"}]', 'issued',
      current_date - 8, now() - interval '8 days', 1, now(), now());
    WITH posted AS (
      INSERT INTO ledger_transactions (invoice_id, user_id, kind, mode, occurred_at)
      VALUES (7, 200, 'issue', 'live', now()) RETURNING id)
    INSERT INTO ledger_entries (transaction_id, invoice_id, account, amount)
      SELECT id, 7, account, amount FROM posted, (VALUES ('receivable', 10), ('revenue', -10)) e (account, amount)`);
  await client.end();
  await migrate(database.url, migrations);
  const app = await TestApp.start({}, { databaseUrl: database.url });
  try {
    await app.admin();
    app.clock.pass(24 * 60 * 60 * 1000);
    await app.app.get(Jobs).runNow('invoices.remind');
    const { body } = await (await app.signIn('consultant')).get('/api/admin/invoices').expect(200);
    expect(body).toMatchObject([{ id: 7, overdue: true, dueDate: null, remindedOn: null }]);
    await (await app.signIn('consultant')).post('/api/admin/invoices/7/remind').expect(202);
  } finally {
    await app.stop();
    await database.drop();
  }
});
