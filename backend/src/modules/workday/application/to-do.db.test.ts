import { grant } from '../../../../test/grants.js';
import { TestApp } from '../../../../test/test-app.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { ownTasks, tasksOfPerson, toDoStatement } from './to-do-queries.js';

const many = 1_000;

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
  const run = (name: string, text: string): Promise<unknown> => app.sql.rows(`test.${name}`, text);
  const allClients = `generate_series(2, ${many + 1}) n`;
  await run(
    'clients',
    `INSERT INTO users (id, username, email, password, role)
     SELECT n, 'client-' || n, 'client-' || n || '@example.com', '', 'client' FROM ${allClients}`,
  );
  await run(
    'requests',
    `INSERT INTO document_requests (user_id, requested_by, title, created_at, updated_at)
     SELECT n, n, 'W-2', now(), now() FROM ${allClients}`,
  );
  // Finished records far outnumber open ones, in total and per client.
  await run(
    'documents',
    `INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by, status,
       needs_signature, created_at, updated_at)
     SELECT n, 'Agreement', 'a.pdf', 'application/pdf', 'path-' || n || '-' || k, 1, repeat('0', 64), n,
       CASE WHEN k = 0 THEN 'awaiting_signature' ELSE 'completed' END, k = 0, now(), now()
     FROM ${allClients}, generate_series(0, 4) k`,
  );
  await run(
    'invoices',
    `INSERT INTO invoices (user_id, invoice_number, amount, description, items, state, issued_on, issued_at, version,
       balance, created_at, updated_at)
     SELECT n, 'T-' || n || '-' || k, 125, 'Bookkeeping', '[{}]', 'issued', now(), now(), 1, 0, now(), now()
     FROM ${allClients}, generate_series(0, 1) k`,
  );
  // Other clients have outstanding invoices.
  await run('by-hand', 'ALTER TABLE invoices DISABLE TRIGGER USER');
  await run(
    'owed',
    `UPDATE invoices SET balance = 125 WHERE user_id <> ${many} AND invoice_number LIKE '%-1'`,
  );
  await run('by-ledger', 'ALTER TABLE invoices ENABLE TRIGGER USER');
  await run(
    'threads',
    `INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at)
     SELECT n, 'Your refund', n, now(), now() FROM ${allClients}`,
  );
  await run(
    'messages',
    `INSERT INTO messages (id, thread_id, from_user_id, content, created_at)
     SELECT id, id, user_id, 'Thank you', now() FROM message_threads`,
  );
  await run('last-messages', 'UPDATE message_threads SET last_message_id = id');
  await run(
    'appointments',
    `INSERT INTO appointments (uid, user_id, type, label, status, starts_at, ends_at, source, created_at, updated_at,
       confirmed_at, to_confirm_since)
     SELECT gen_random_uuid(), n, 'review', 'Review', 'scheduled', at, at + interval '30 minutes', 'practice', now(),
       now(), CASE WHEN n % 2 = 0 THEN now() END, CASE WHEN n % 2 = 1 THEN now() END
     FROM (SELECT n, timestamptz '2999-01-01' + n * interval '1 hour' AS at FROM ${allClients}) times`,
  );
  // Most access is in force.
  await run(
    'access',
    `INSERT INTO client_access (client_id, person_id, email, role, scopes, until, granted_by, created_at, approved_at,
       accepted_at)
     SELECT n, CASE WHEN n % 100 > 0 THEN 2 END, 'person-' || n || '@example.com', 'helper', '{documents}', '2999-12-31', 2,
       now(), CASE WHEN n % 100 > 0 THEN now() END, CASE WHEN n % 100 > 0 THEN now() END
     FROM ${allClients} WHERE n > 2 AND n < ${many - 2}`,
  );
  for (const table of [
    'client_access',
    'documents',
    'document_requests',
    'invoices',
    'message_threads',
    'messages',
    'appointments',
  ])
    await run(`analyze-${table}`, `ANALYZE ${table}`);
});
afterAll(() => app.stop());

async function planOf(statement: string, values: unknown[]): Promise<string> {
  const work = app.app.get(DatabaseUnitOfWork);
  const { rows } = await work.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('finds the tasks of one of many clients by partial indexes of open records', async () => {
  const work = app.app.get(DatabaseUnitOfWork);
  const visible = clientScope({ id: many, role: 'client' });
  const statement = toDoStatement(ownTasks(visible));
  const values = [visible.ids, new Date(), 0, '-infinity', 0, 51];
  const { rows } = await work.query<{ type: string }>(statement, values);
  expect(rows.map(({ type }) => type).toSorted()).toEqual(['sign', 'upload']);
  const lines = await planOf(statement, values);
  expect(lines).not.toMatch(/Seq Scan on (?!site|access_review)/);
  for (const index of [
    'documents_user_id_to_sign_idx',
    'document_requests_user_id_unanswered_idx',
    'invoices_user_id_to_pay_idx',
    'message_threads_client_unread_idx',
    'appointments_to_confirm_since_idx',
    'client_access_to_approve_idx',
  ])
    expect(lines).toContain(index);
});

it('finds the tasks of some of many clients by indexes', async () => {
  for (const clientId of [many - 1, many - 2]) await grant(app, { clientId, personId: many });
  const work = app.app.get(DatabaseUnitOfWork);
  const statement = toDoStatement(tasksOfPerson());
  const values = [[many, many, many - 1, many - 2], new Date(), 0, '-infinity', 0, 51];
  const { rows } = await work.query<{ type: string }>(statement, values);
  expect(rows).toHaveLength(9);
  expect(await planOf(statement, values)).not.toMatch(/Seq Scan on (?!site|client_access|access_review)/);
});
