import pg from 'pg';
import {
  adminUrlOf,
  createTestDatabase,
  type TestDatabase,
} from '../../../../test/database/test-database.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { summaryStatement } from './client-summary-queries.js';
import { setupColumn } from './setup-facts.js';
import { todayStatement } from './today-queries.js';

const today = todayStatement(clientScope({ id: 1, role: 'admin' }));

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  // The application's role must not analyze the tables of the log and the ledger.
  client = new pg.Client({ connectionString: adminUrlOf(database.url) });
  await client.connect();
  await client.query(`
    INSERT INTO users (id, username, email, password, role) VALUES (1, 'casey', 'casey@example.com', '', 'admin');
    INSERT INTO users (username, email, password, role, closed_at)
      SELECT 'client' || n, 'client' || n || '@example.com', '', 'client', CASE WHEN n % 100 = 0 THEN now() END
      FROM generate_series(2, 500) n;
    CREATE TEMP TABLE clients AS SELECT id FROM users WHERE role = 'client'`);
  // Ten finished records per client, and an open one for some.
  await client.query(`
    INSERT INTO documents (user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by, status,
        signed_date, signed_by, signed_title, file_kind, created_at, updated_at, status_since)
      SELECT id, 'Statement', 'a.pdf', 'application/pdf', id || ' ' || n, 1, repeat('0', 64), 1,
        CASE WHEN n > 3 OR id % 40 > 0 THEN 'completed' WHEN n = 1 THEN 'pending_review' WHEN n = 2
          THEN 'awaiting_signature' ELSE 'signed' END,
        CASE WHEN n = 3 THEN now() END, CASE WHEN n = 3 THEN id END, CASE WHEN n = 3 THEN 'Statement' END,
        CASE WHEN n = 3 THEN 'signed' ELSE 'uploaded' END, now(), now(), now() - id * interval '1 minute'
      FROM clients, generate_series(1, 10) n;
    INSERT INTO document_requests (user_id, requested_by, title, due_date, status, created_at, updated_at)
      SELECT id, 1, 'W-2', '2026-01-01', CASE WHEN n = 1 AND id % 40 = 0 THEN 'pending_review' ELSE 'completed' END, now(), now()
      FROM clients, generate_series(1, 10) n;
    INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at, waiting_since)
      SELECT id, 'Payroll', id, now(), now(), CASE WHEN n = 1 AND id % 40 = 0 THEN now() END
      FROM clients, generate_series(1, 10) n;
    INSERT INTO appointments (uid, user_id, type, label, status, starts_at, ends_at, source, created_at, updated_at)
      SELECT gen_random_uuid(), 2 + n % 97, 'review', 'Review', 'scheduled', at, at + interval '30 minutes', 'practice', at, at
      FROM generate_series(timestamptz '2026-01-01', '2027-01-01', interval '1 hour') WITH ORDINALITY AS hours (at, n);
    INSERT INTO contact_messages (first_name, last_name, email, service, resolved)
      SELECT 'Jo', 'Sample', 'jo@example.com', 'Books', n % 100 > 0 FROM generate_series(1, 2000) n;
    ALTER TABLE invoices DISABLE TRIGGER USER;
    INSERT INTO invoices (user_id, invoice_number, amount, description, due_date, items, state, issued_on, issued_at,
        version, balance, received, created_at, updated_at)
      SELECT id, id || '-' || n, 10, 'Books', CASE WHEN n = 2 THEN date '2027-01-01' ELSE '2026-01-01' END, '[{}]', 'issued',
        '2026-01-01', now(), 1, CASE WHEN n <= 2 AND id % 40 = 0 THEN 10 ELSE 0 END,
        CASE WHEN n <= 2 AND id % 40 = 0 THEN 0 ELSE 10 END, now(), now()
      FROM clients, generate_series(1, 10) n;
    INSERT INTO recurring_invoices (user_id, created_by, description, items, every, starts_on, due_in_days, next_on,
        waiting, created_at, updated_at)
      SELECT id, 1, 'Books', '[{}]', 'month', '2026-01-01', 14, '2027-01-01', false, now(), now() FROM clients;
    INSERT INTO refund_requests (invoice_id, user_id, reason, status, decided_at, created_at)
      SELECT id, user_id, 'A mistake', CASE WHEN id % 400 = 0 THEN 'open' ELSE 'declined' END,
        CASE WHEN id % 400 > 0 THEN now() END, now() FROM invoices;
    INSERT INTO payments (invoice_id, user_id, amount, method, mode, paid_at)
      SELECT id, user_id, 10, 'check', 'live', now() FROM invoices;
    INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at, actor_id, client_id)
      SELECT 'account', id, 'client', 'account.viewed', now(), id, id FROM clients, generate_series(1, 3)`);
  await client.query('VACUUM ANALYZE');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: Node[];
}
const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/**
 * The tables that a statement reads sequentially in its generic plan, which PostgreSQL uses after five
 * executions.
 */
async function readWhole(name: string, parameters: string, statement: string, given: string) {
  await client.query('SET plan_cache_mode = force_generic_plan');
  await client.query(`PREPARE ${name} (${parameters}) AS ${statement}`);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `EXPLAIN (FORMAT json) EXECUTE ${name} (${given})`,
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('There is no plan.');
  const nodes = flat(plan.Plan).filter((node) => node['Node Type'] === 'Seq Scan');
  return [...new Set(nodes.map((node) => node['Relation Name']))];
}

it('finds open records by indexes, however many are finished', async () => {
  expect(await readWhole('today', 'timestamptz, int[]', today, `'2026-06-15T18:00:00Z', NULL`)).toEqual([
    'site',
    // Few rows each, for their translations.
    'prices',
    'availability',
  ]);
});

it('reads only two rows for the setup of a practice that has dismissed its checklist', async () => {
  await client.query('UPDATE setup SET dismissed_at = now()');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `EXPLAIN (ANALYZE, FORMAT json) SELECT ${setupColumn('1')}`,
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('There is no plan.');
  const read = flat(plan.Plan).filter((node) => node['Relation Name'] && node['Actual Loops']);
  expect(read.map((node) => node['Relation Name']).sort()).toEqual(['setup', 'site']);
});

it("finds one client's records by indexes, however many clients there are", async () => {
  const given = `40, '2026-06-15T18:00:00Z'`;
  expect(await readWhole('summary', 'int, timestamptz', summaryStatement, given)).toEqual([]);
});

it('counts only open records of open accounts', async () => {
  const { rows } = await client.query<Record<string, { count: number } | null>>(today, [
    new Date('2026-06-15T18:00:00Z'),
    null,
  ]);
  const counts = Object.entries(rows[0] ?? {}).flatMap(([name, list]) => (list ? [[name, list.count]] : []));
  const waiting = await client.query<{ all: number; open: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE closed_at IS NULL)::int AS open
     FROM users WHERE id % 40 = 0`,
  );
  const { all, open } = waiting.rows[0] ?? {};
  expect(Object.fromEntries(counts)).toEqual({
    // Closing an account also closes its conversations; this test inserts the rows directly.
    conversations: all,
    documents: open,
    countersignatures: open,
    signatures: open,
    requests: open,
    appointments: 24,
    invoices: open,
    unpaid: open,
    contactMessages: 20,
    refundRequests: expect.any(Number) as number,
  });
});
