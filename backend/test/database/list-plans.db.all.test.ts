import pg, { type QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { type Actor, Clock } from '../../src/kernel/index.js';
import { InvoiceQueries } from '../../src/modules/billing/application/invoice-queries.js';
import { MoneyQueries } from '../../src/modules/billing/application/money-queries.js';
import { OfflineGateway } from '../../src/modules/billing/infrastructure/gateways/direct-gateways.js';
import { fixedGateways } from '../../src/modules/billing/testing/fixed-gateways.js';
import { SqlPaymentAttemptRepository } from '../../src/modules/billing/infrastructure/sql-payment-attempt-repository.js';
import { ContactMessageQueries } from '../../src/modules/content/application/contact-message-queries.js';
import { ActivityLog } from '../../src/modules/activity/index.js';
import { DocumentQueries } from '../../src/modules/documents/application/document-queries.js';
import { DocumentRequestQueries } from '../../src/modules/documents/application/document-request-queries.js';
import { ConversationQueries } from '../../src/modules/messaging/application/conversation-queries.js';
import { Site } from '../../src/modules/practice/index.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { DatabaseUnitOfWork } from '../../src/platform/database/database-unit-of-work.js';
import { NoScanner } from '../../src/platform/files/virus-scanner.js';
import { Sql } from '../../src/platform/database/sql.js';
import { DomainEvents } from '../../src/platform/unit-of-work/domain-events.js';
import { stub } from '../stub.js';
import { adminUrlOf, createTestDatabase, type TestDatabase } from './test-database.js';

const admin: Actor = { id: 1, role: 'admin' };

/** Reports the plan of the last statement instead of its rows. */
class Explained extends Sql {
  plan = '';

  override async view<Row extends QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    const rows = await super.view<{ 'QUERY PLAN': string }>(`${name}.explained`, `EXPLAIN ${text}`, values);
    this.plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return [];
  }
}

let database: TestDatabase;
let source: DataSource;
let sql: Explained;
beforeAll(async () => {
  database = await createTestDatabase();
  // Only the owner of the ledger disables its triggers.
  const owner = new pg.Client({ connectionString: adminUrlOf(database.url) });
  await owner.connect();
  await owner.query(`
    INSERT INTO users (id, username, email, password, role) VALUES (1, 'casey', 'casey@example.com', '', 'admin');
    INSERT INTO users (username, email, password, role)
      SELECT 'client' || n, 'client' || n || '@example.com', '', 'client' FROM generate_series(2, 1000) n;
    CREATE TEMP TABLE rows AS SELECT row_number() OVER () AS n, id FROM users, generate_series(1, 10) WHERE role = 'client';
    INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at)
      SELECT id, 'Año ' || md5(n::text), 1, now(), now() - n * interval '1 minute' FROM rows;
    INSERT INTO messages (thread_id, from_user_id, content, created_at)
      SELECT t.id, t.user_id, 'Gracias, señora ' || md5(t.id::text), now() FROM message_threads t;
    ALTER TABLE invoices DISABLE TRIGGER USER;
    INSERT INTO invoices (user_id, invoice_number, amount, description, items, state, issued_on, issued_at, version,
        balance, created_at, updated_at)
      SELECT id, n, 10, 'Año ' || md5(n::text), '[{}]', 'issued', '2026-01-01', now(), 1, 10,
        now() - n * interval '1 minute', now() FROM rows;
    ALTER TABLE ledger_transactions DISABLE TRIGGER USER;
    INSERT INTO ledger_transactions (invoice_id, user_id, kind, mode, occurred_at)
      SELECT id, user_id, 'issue', 'live', created_at FROM invoices;
    INSERT INTO payments (invoice_id, user_id, amount, method, mode, paid_at)
      SELECT id, user_id, 10, 'check', 'live', created_at FROM invoices;
    INSERT INTO documents (user_id, title, status, category, file_name, file_type, file_size, file_path, sha256,
        uploaded_by, created_at, updated_at)
      SELECT id, md5(n::text), 'draft', 'other', 'a.pdf', 'application/pdf', 1, 'x' || n, repeat('a', 64), 1,
        now() - n * interval '1 minute', now() FROM rows;
    INSERT INTO document_requests (user_id, requested_by, title, due_date, created_at, updated_at)
      SELECT id, 1, md5(n::text), '2026-01-01'::date + n::int % 1000, now() - n * interval '1 minute', now() FROM rows;
    INSERT INTO contact_messages (first_name, last_name, email, service, created_at)
      SELECT md5(n::text), 'Lee', 'a@example.com', 'Coaching', now() - n * interval '1 minute' FROM rows;
    ANALYZE`);
  await owner.end();
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  sql = new Explained(new DatabaseUnitOfWork(source, new DomainEvents()));
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const clock = stub(Clock, { now: () => new Date() });
const site = stub(Site, { today: async () => '2026-11-29' });
const invoiceQueries = () =>
  new InvoiceQueries(
    sql,
    new SqlPaymentAttemptRepository(sql),
    fixedGateways(new OfflineGateway(async () => '')),
    site,
    clock,
  );

it.each(['quay', 'MUÑOZ', 'aña s'])(
  'finds conversations with %j by the index of messages',
  async (search) => {
    await new ConversationQueries(sql, stub(Site, {})).inbox(admin, { limit: 20, search });
    expect(sql.plan).toContain('Bitmap Index Scan on messages_plain_content_idx');
    expect(sql.plan).not.toContain('Seq Scan on messages s');
  },
);

it.each(['quay', 'MUÑOZ', 'aña s'])(
  'finds invoices with %j by the index of numbers and descriptions',
  async (search) => {
    await invoiceQueries().all(admin, { limit: 20, search });
    expect(sql.plan).toContain('Bitmap Index Scan on invoices_plain_search_idx');
    expect(sql.plan).not.toContain('Seq Scan on invoices f');
  },
);

it.each(['received', 'refunded'] as const)(
  'reads the money %s in an hour by the time of each kind',
  async (kind) => {
    const ends = new Date();
    await new MoneyQueries(sql)[kind](admin, [{ begins: new Date(ends.getTime() - 3_600_000), ends }], ends);
    expect(sql.plan).toContain('Index Scan using ledger_transactions_given_back_idx');
    expect(sql.plan).not.toMatch(/Seq Scan on (payments|ledger_transactions)/);
  },
);

/** Each order with a key that its cursor can have. */
const sorts = {
  invoices: {
    invoiceNumber: '5',
    client: 'client5',
    amount: '10.00',
    balance: '10.00',
    dueDate: 'infinity',
    issuedOn: '2026-01-01',
  },
  documents: { title: 'a', client: 'client5', status: '1', created_at: '2026-01-01T00:00:00.000Z' },
  requests: {
    title: 'a',
    client: 'client5',
    status: '0',
    dueDate: '2026-02-01',
    created_at: '2026-01-01T00:00:00.000Z',
  },
  messages: { name: 'a', created_at: '2026-01-01T00:00:00.000Z', resolved: '0' },
} as const;

const lists: Record<
  keyof typeof sorts,
  (request: { limit: number; sort: never; cursor?: string }) => unknown
> = {
  invoices: (request) => invoiceQueries().all(admin, request),
  documents: (request) =>
    new DocumentQueries(sql, stub(ActivityLog, {}), site, clock, new NoScanner()).all(admin, request),
  requests: (request) => new DocumentRequestQueries(sql, site).all(admin, request),
  messages: (request) => new ContactMessageQueries(sql).list(admin, { ...request, status: 'all' }),
};

it.each(
  (Object.keys(sorts) as (keyof typeof sorts)[]).flatMap((list) =>
    Object.entries(sorts[list]).flatMap(([name, key]) =>
      [name, `-${name}`].flatMap((sort) => [
        { list, sort, cursor: undefined },
        { list, sort, cursor: Buffer.from(`${key} 5000`).toString('base64url') },
      ]),
    ),
  ),
)('reads a page of $list by $sort from an index, after $cursor', async ({ list, sort, cursor }) => {
  await lists[list]({ limit: 20, sort: sort as never, ...(cursor !== undefined && { cursor }) });
  expect(sql.plan).not.toMatch(/Seq Scan on (invoices|documents|document_requests|contact_messages)/);
  // A client's own rows are sorted, never all rows.
  expect(sql.plan.replaceAll('Incremental Sort', '')).not.toMatch(/\bSort\b {2}/);
});
