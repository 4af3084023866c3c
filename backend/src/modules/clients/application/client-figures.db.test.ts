import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  await source.query(`
    INSERT INTO users (id, username, email, password, role)
      SELECT n, 'user' || n, n || '@example.com', '', CASE n WHEN 1 THEN 'admin' ELSE 'client' END
      FROM generate_series(1, 4) n;
    SELECT setval('users_id_seq', 100)`);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const someone = '2 + floor(random() * 3)::int';
const any = (...values: string[]): string =>
  `(ARRAY['${values.join(`', '`)}'])[1 + floor(random() * ${values.length})::int]`;
const some = 'random() < 0.3';
const rows = 'generate_series(1, 3) n';
const moment = `now() - random() * interval '90 days'`;

/** Statements that change all that the figures depend on. */
const changes = [
  `INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by, status,
     created_at, updated_at)
   SELECT ${someone}, 'T', 'f.pdf', 'application/pdf', gen_random_uuid(), 1, repeat('0', 64), 1,
     ${any('draft', 'pending_review', 'awaiting_signature')}, now(), now() FROM ${rows}`,
  `UPDATE documents SET status = ${any('pending_review', 'completed', 'awaiting_signature')} WHERE ${some}`,
  `UPDATE documents SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE ${some}`,
  `INSERT INTO document_requests (user_id, requested_by, title, created_at, updated_at)
   SELECT ${someone}, 1, 'W-2', now(), now() FROM ${rows}`,
  `UPDATE document_requests SET withdrawn_at = CASE WHEN withdrawn_at IS NULL THEN now() END WHERE ${some}`,
  `UPDATE document_requests r SET status = 'pending_review', document_id = d.id, uploaded_at = now() FROM documents d
   WHERE d.user_id = r.user_id AND r.document_id IS NULL AND d.id NOT IN (
     SELECT document_id FROM document_requests WHERE document_id IS NOT NULL)
     AND r.id = (SELECT max(id) FROM document_requests WHERE document_id IS NULL)
     AND d.id = (SELECT max(id) FROM documents WHERE user_id = r.user_id)`,
  `UPDATE document_requests SET status = 'completed' WHERE document_id IS NOT NULL AND ${some}`,
  `INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at, waiting_since, inbox_order)
   SELECT ${someone}, 'Q', 1, now(), now(), CASE WHEN random() < 0.5 THEN now() END, now() FROM ${rows}`,
  `UPDATE message_threads SET waiting_since = CASE WHEN waiting_since IS NULL THEN now() END WHERE ${some}`,
  `INSERT INTO invoices (user_id, amount, description, items, state, invoice_number, issued_on, issued_at, version,
     created_at, updated_at)
   SELECT ${someone}, n, 'D', '[1]', ${any('draft', 'issued')}, gen_random_uuid(), now(), now(), 1, now(), now()
   FROM ${rows}`,
  `UPDATE invoices SET state = 'void' WHERE ${some}`,
  `INSERT INTO appointments (uid, user_id, type, label, status, starts_at, ends_at, source, conflict, created_at, updated_at)
   SELECT gen_random_uuid(), ${someone}, 'review', 'Review', 'scheduled', at, at + interval '1 hour', 'client', true,
     now(), now()
   FROM ${rows}, LATERAL (SELECT now() + (random() - 0.5) * interval '60 days' AS at) moment`,
  `UPDATE appointments SET status = 'cancelled', cancelled_at = now() WHERE status = 'scheduled' AND ${some}`,
  `UPDATE appointments SET starts_at = starts_at + interval '20 days', ends_at = ends_at + interval '20 days' WHERE ${some}`,
  `INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at, actor_id, client_id)
   SELECT 'account', id, 'T', ${any('account.signed_in', 'user.registered', 'message.created', 'account.viewed')}, ${moment}, id, id
   FROM (SELECT ${someone} AS id FROM ${rows}) client`,
  `UPDATE users SET password = ${any('', 'hash')} WHERE id > 1`,
  `UPDATE users SET first_name = ${any('Ann', 'Bob')}, archived_at = CASE WHEN archived_at IS NULL THEN now() END
   WHERE id > 1 AND ${some}`,
  `UPDATE users SET closed_at = CASE WHEN closed_at IS NULL THEN now() END WHERE id = 4`,
  `INSERT INTO account_links (token_hash, user_id, kind, created_at, expires_at)
   SELECT sha256(random()::text::bytea), ${someone}, 'invitation', now(), now() + interval '7 days'`,
  `UPDATE account_links SET used_at = now() WHERE ${some} AND used_at IS NULL`,
  `INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
   SELECT ${someone}, 'Phone', gen_random_uuid(), '', 0, '{}', '', now()`,
  `DELETE FROM passkeys WHERE ${some}`,
  `INSERT INTO client_assignees (client_id, staff_id) SELECT DISTINCT ${someone}, 1 ON CONFLICT DO NOTHING`,
  `DELETE FROM client_assignees WHERE ${some}`,
];

/** Differences between what is stored and what the tables say. */
const wrong = [
  `(SELECT * FROM listed_clients EXCEPT SELECT list, user_id, name, created_at, last_contact, open_items, balance, last_sign_in_at FROM client_lists)
   UNION ALL
   (SELECT list, user_id, name, created_at, last_contact, open_items, balance, last_sign_in_at FROM client_lists EXCEPT SELECT * FROM listed_clients)`,
  `SELECT user_id, open_items, balance FROM client_figures EXCEPT SELECT * FROM client_work`,
  `SELECT f.user_id FROM client_figures f JOIN users u ON u.id = f.user_id
   WHERE f.signs_in <> (u.password <> '' OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id))
     OR f.last_contact <> greatest(u.created_at,
       (SELECT max(occurred_at) FROM client_contacts c WHERE c.user_id = u.id),
       (SELECT max(ends_at) FROM scheduled_appointments a WHERE a.user_id = u.id AND a.ends_at <= now()))
     OR f.next_contact IS DISTINCT FROM (
       SELECT min(ends_at) FROM scheduled_appointments a WHERE a.user_id = u.id AND a.ends_at > now())
     OR f.last_sign_in_at IS DISTINCT FROM (
       SELECT max(occurred_at) FROM activity_events e WHERE e.client_id = u.id AND e.type IN ('account.signed_in', 'user.registered'))`,
  `SELECT list, count(*) FROM client_lists GROUP BY list EXCEPT
   SELECT filters ->> 'list', sum(rows) FROM row_counts WHERE list = 'client_lists' GROUP BY 1`,
];

it('follows all changes of the tables that it is derived from, in any order', async () => {
  for (let round = 0; round < 120; round++) {
    const change = changes[Math.floor(Math.random() * changes.length)] ?? '';
    await source.query(change);
    for (const statement of wrong) expect([change, await source.query(statement)]).toEqual([change, []]);
  }
});

it('counts simultaneous changes of one client', async () => {
  const thread = `INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at, waiting_since, inbox_order)
    VALUES (2, 'Q', 1, now(), now(), now(), now())`;
  await Promise.all(Array.from({ length: 8 }, () => source.query(thread)));
  expect(await source.query(wrong[1] ?? '')).toEqual([]);
});

it('lists what simultaneous changes of an account and its records have committed', async () => {
  const changed = (n: number) => [
    `UPDATE users SET first_name = 'Name ${n}' WHERE id = 3`,
    `INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at, waiting_since, inbox_order)
     VALUES (3, 'Q', 1, now(), now(), now(), now())`,
    n % 2
      ? 'INSERT INTO client_assignees (client_id, staff_id) VALUES (3, 1) ON CONFLICT DO NOTHING'
      : 'DELETE FROM client_assignees WHERE client_id = 3',
  ];
  for (let round = 0; round < 5; round++) {
    const statements = Array.from({ length: 4 }, (_, n) => changed(n)).flat();
    await Promise.all(statements.map((statement) => source.query(statement)));
    expect(await source.query(wrong[0] ?? '')).toEqual([]);
  }
});
