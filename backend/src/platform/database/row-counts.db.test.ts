import pg from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { RestoreChecks } from '../restore/restore-checks.js';
import { DomainEvents } from '../domain-events/domain-events.js';
import { dataSourceOptions } from './data-source.js';
import { RowCountsCheck } from './row-counts-check.js';
import { Sql } from './sql.js';
import { DatabaseUnitOfWork } from './database-unit-of-work.js';

let database: TestDatabase;
let source: DataSource;
let check: RowCountsCheck;
let one: pg.Client;
let other: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  check = new RowCountsCheck(
    new RestoreChecks(),
    new Sql(new DatabaseUnitOfWork(source, new DomainEvents())),
  );
  [one, other] = [await connected(), await connected()];
  await one.query(`
    INSERT INTO users (id, username, email, password, role)
      SELECT n, 'user' || n, n || '@example.com', '', CASE n WHEN 1 THEN 'admin' ELSE 'client' END
      FROM generate_series(1, 3) n;
    SELECT setval('users_id_seq', 100)`);
});
afterAll(async () => {
  await Promise.all([one.end(), other.end(), source.destroy()]);
  await database.drop();
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

const any = (...values: string[]): string =>
  `(ARRAY['${values.join(`', '`)}'])[1 + floor(random() * ${values.length})::int]`;
const someone = '2 + floor(random() * 2)::int';
const now = 'now(), now()';
const rows = 'generate_series(1, 1 + floor(random() * 4)::int) n';
const requestStatus = any('pending_review', 'completed');

/** Per list: statements that add rows, and statements that change all the columns used for counting. */
const lists: Record<string, { add: string; change?: string }> = {
  activity_events: {
    add: `(subject_type, subject_id, subject_title, type, occurred_at)
      SELECT ${any('account', 'document')}, ${someone}, 'T', 'document.viewed', now() FROM ${rows}`,
  },
  appointments: {
    add: `(uid, user_id, type, label, status, starts_at, ends_at, source, conflict, cancelled_at, held_until, created_at, updated_at)
      SELECT gen_random_uuid(), ${someone}, 'review', 'Review', s, now(), now() + interval '1 hour', 'client', true,
        CASE s WHEN 'cancelled' THEN now() END, CASE s WHEN 'held' THEN now() END, ${now}
      FROM ${rows}, LATERAL (SELECT ${any('held', 'scheduled', 'cancelled')} AS s) state`,
    change: `status = 'cancelled', cancelled_at = now(), held_until = NULL`,
  },
  client_lists: {
    add: `(list, user_id, name, created_at, last_contact, open_items, balance, last_sign_in_at)
      SELECT ${any('active', 'closed')} || n, ${someone}, 'a', now(), now(), 0, 0, now() FROM ${rows}
      ON CONFLICT DO NOTHING`,
  },
  contact_messages: {
    add: `(first_name, last_name, email, service, resolved)
      SELECT 'J', 'V', 'j@example.com', 'S', random() < 0.5 FROM ${rows}`,
    change: 'resolved = NOT resolved',
  },
  document_requests: {
    add: `(user_id, requested_by, title, status, created_at, updated_at)
      SELECT ${someone}, 1, 'W-2', ${requestStatus}, ${now} FROM ${rows}`,
    change: `status = ${requestStatus}, withdrawn_at = CASE WHEN random() < 0.3 THEN now() END,
      items = jsonb_build_array(jsonb_build_object('documentId', null, 'notNeeded', random() < 0.5))`,
  },
  documents: {
    add: `(user_id, title, file_name, file_type, file_path, file_size, sha256, uploaded_by, status, category, created_at, updated_at)
      SELECT ${someone}, 'T', 'f.pdf', 'application/pdf', gen_random_uuid(), 1, repeat('0', 64), 1, ${any('draft', 'pending_review', 'completed')},
        ${any('tax', 'financial', 'other')}, ${now} FROM ${rows}`,
    change: `category = ${any('tax', 'financial', 'other')}, deleted_at = CASE WHEN random() < 0.5 THEN now() END`,
  },
  invoices: {
    add: `(user_id, amount, description, items, state, invoice_number, issued_on, issued_at, version, created_at, updated_at)
      SELECT ${someone}, 1, 'D', '[1]', ${any('draft', 'issued', 'deleted')}, gen_random_uuid(), now(), now(), 1, ${now}
      FROM ${rows}`,
    change: `state = ${any('issued', 'void', 'deleted')}, report_method = 'cash', reported_at = now()`,
  },
  message_threads: {
    add: `(user_id, subject, created_by, created_at, updated_at, inbox_order)
      SELECT ${someone}, 'Q', 1, ${now}, now() FROM ${rows}`,
    change: 'practice_unread = 1',
  },
  notifications: {
    add: `(user_id, category, type, title, message, url, created_at)
      SELECT ${someone}, 'message', 'info', 'T', 'M', '/', now() FROM ${rows}`,
    change: 'read_at = now()',
  },
  outbox: {
    add: `(user_id, recipient, sender, subject, text, html, message_id, status, created_at, queued_at)
      SELECT 2, 'r', 's', 'S', 'T', 'H', gen_random_uuid(), ${any('kept', 'pending', 'failed')}, ${now} FROM ${rows}`,
    change: `status = 'sent', sent_at = now()`,
  },
  recurring_invoices: {
    add: `(user_id, created_by, description, items, every, starts_on, due_in_days, created_at, updated_at)
      SELECT ${someone}, 1, 'D', '[1]', 'month', now(), 1, ${now} FROM ${rows}`,
    change: 'ended_at = now()',
  },
  refund_requests: {
    add: `(invoice_id, user_id, reason, status, decided_at, created_at)
      SELECT min(id), 2, 'R', 'declined', now(), now() FROM invoices HAVING count(*) > 0`,
    change: `status = 'refunded'`,
  },
  users: {
    add: `(username, email, password, role)
      SELECT gen_random_uuid(), gen_random_uuid(), '', ${any('client', 'admin')} FROM ${rows}`,
    change: 'closed_at = CASE WHEN closed_at IS NULL THEN now() END',
  },
};

/** Condition on a table's rows, without the accounts that own the lists. */
const some = (table: string, share: number): string =>
  `random() < ${share}${table === 'users' ? ' AND id > 100' : ''}`;

/** Transactions of a few random statements each; some are rolled back or refused. */
async function write(client: pg.Client, transactions: number): Promise<{ committed: number }> {
  let committed = 0;
  for (let made = 0; made < transactions; made++) {
    await client.query('BEGIN');
    try {
      for (let left = 1 + Math.floor(Math.random() * 3); left > 0; left--) {
        const [table, { add, change }] = at(Object.entries(lists));
        const statements = [
          `INSERT INTO ${table} ${add}`,
          `INSERT INTO ${table} ${add}`,
          ...(change ? [`UPDATE ${table} SET ${change} WHERE ${some(table, 0.5)}`] : []),
          ...(change ? [`DELETE FROM ${table} WHERE ${some(table, 0.2)}`] : []),
        ];
        await client.query(at(statements));
      }
      const ends = Math.random() < 0.8;
      await client.query(ends ? 'COMMIT' : 'ROLLBACK');
      if (ends) committed++;
    } catch (error) {
      // Foreign keys of rows still in use, and deadlocks on the rows themselves.
      if (!(error instanceof pg.DatabaseError) || !/^(23|40)/.test(error.code ?? '')) throw error;
      await client.query('ROLLBACK');
    }
  }
  return { committed };
}

function at<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)] as Value;
}

describe('materialized row counts', () => {
  it('exist for all lists, each of which is tested here', async () => {
    const { rows: triggers } = await one.query<{ list: string }>(
      `SELECT DISTINCT tgrelid::regclass::text AS list FROM pg_trigger WHERE tgname LIKE '%\\_counted\\_insert' ORDER BY 1`,
    );
    expect(triggers.map(({ list }) => list)).toEqual(Object.keys(lists));
  });

  it.each(Object.entries(lists))('follow changes of %s', async (table, { add, change }) => {
    if (table === 'refund_requests') await one.query(`INSERT INTO invoices ${lists['invoices']?.add}`);
    const follow = async (statement: string): Promise<void> => {
      await one.query(statement);
      expect((await check.run()).faults).toEqual([]);
    };
    for (let made = 0; made < 6; made++) await follow(`INSERT INTO ${table} ${add}`);
    const { rows: kept } = await one.query('SELECT sum(rows)::int AS rows FROM row_counts WHERE list = $1', [
      table,
    ]);
    expect(kept).toEqual([{ rows: expect.any(Number) as number }]);
    if (!change) return;
    await follow(`UPDATE ${table} SET ${change} WHERE ${some(table, 0.7)}`);
    // Users are never removed.
    if (table !== 'users') await follow(`DELETE FROM ${table} WHERE ${some(table, 0.4)}`);
  });

  it('are correct after random changes and rollbacks of two writers', async () => {
    const done = await Promise.all([write(one, 150), write(other, 150)]);
    for (const { committed } of done) expect(committed).toBeGreaterThan(20);
    expect((await check.run()).faults).toEqual([]);
  });

  it('do not block other writers of the same list', async () => {
    const { add = '' } = lists['contact_messages'] ?? {};
    for (const client of [one, other]) await client.query('BEGIN');
    for (const client of [one, other, one, other])
      await client.query(`SET LOCAL lock_timeout = '5s'; INSERT INTO contact_messages ${add}`);
    for (const client of [one, other]) await client.query('COMMIT');
    expect((await check.run()).faults).toEqual([]);
  });

  it('are correct with more writers than shards', async () => {
    const { add = '' } = lists['contact_messages'] ?? {};
    await one.query('BEGIN');
    await one.query(
      `SELECT pg_advisory_xact_lock('row_counts'::regclass::oid::int, shard) FROM generate_series(0, 30) shard`,
    );
    await other.query(`INSERT INTO contact_messages ${add}`);
    await one.query('COMMIT');
    expect((await other.query('SELECT count(*)::int AS used FROM row_counts WHERE shard = 31')).rows).toEqual(
      [{ used: expect.any(Number) as number }],
    );
    expect((await check.run()).faults).toEqual([]);
  });

  it('are checked when a backup is restored on trial', async () => {
    await one.query(
      `UPDATE row_counts SET rows = rows + 1 WHERE (list, filters, shard) = ('users', '{"closed": false}', 0)`,
    );
    expect((await check.run()).faults).toEqual([
      expect.stringMatching(/^users has \d+ rows of {"closed": false}, but the stored count is \d+\.$/),
    ]);
  });
});
