import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { adminUrlOf, asAdmin } from '../../test/database/test-database.js';
import { TestApp } from '../../test/test-app.js';
import { activityTables } from '../modules/activity/index.js';
import { migrateProtecting, type OwnServer } from '../platform/database/embedded/protected-tables.js';

/* On an embedded server, the tables of log, ledger and earlier versions belong to a role of their own. Test
   databases have the rights that the product leaves there; main.process.test.ts looks at those after real
   starts. */

// With a URL, the server has a single role.
const onOwnServer = process.env['TEST_DATABASE']?.includes('://') ? describe.skip : describe;

let app: TestApp;
/** In the role of the application. */
let application: pg.Client;
let before: unknown[][];
/** Signed in twice. */
let consultant: number;

const reads = [
  'SELECT * FROM activity_events ORDER BY id',
  'SELECT * FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id ORDER BY t.id, account',
  `SELECT fields FROM record_versions WHERE subject_type = 'note'`,
  'SELECT e.*, c.balance FROM credit_entries e JOIN client_credit c USING (user_id)',
];
const read = (): Promise<unknown[][]> =>
  reads.reduce<Promise<unknown[][]>>(
    async (all, sql) => [...(await all), (await application.query(sql)).rows as unknown[]],
    Promise.resolve([]),
  );

beforeAll(async () => {
  app = await TestApp.start({}, { own: true });
  const { agent, id } = await app.admin();
  consultant = id;
  const { id: userId } = await app.account('asample');
  const items = [{ description: 'Work', amount: '125.00' }];
  await agent.post('/api/admin/invoices').send({ userId, description: 'Work', items }).expect(201);
  const credit = { amount: '40.00', method: 'cash' };
  await agent.post(`/api/admin/clients/${userId}/credit`).send(credit).expect(201);
  const notes = `/api/admin/clients/${userId}/notes`;
  const { body: note } = await agent.post(notes).send({ content: 'He admitted it' }).expect(201);
  const changed = { content: 'Nothing happened' };
  await agent
    .patch(`/api/admin/notes/${(note as { id: number }).id}`)
    .send(changed)
    .expect(200);
  await app.signIn('consultant');
  application = new pg.Client({ connectionString: app.databaseUrl });
  await application.connect();
  before = await read();
});
afterAll(async () => {
  await application.end();
  await app.stop();
});

onOwnServer('the role of the application', () => {
  it('reads events, the ledger and earlier versions, which its writes have added to', () => {
    const [events, ledger, versions] = before;
    const signIn = { subject_type: 'account', subject_id: consultant, type: 'account.signed_in' };
    expect(events).toEqual(
      expect.arrayContaining([2, 3].map((sequence) => expect.objectContaining({ ...signIn, sequence }))),
    );
    expect(ledger).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'issue', account: 'receivable', amount: '125.00' }),
        expect.objectContaining({ kind: 'issue', account: 'revenue', amount: '-125.00' }),
      ]),
    );
    expect(versions).toEqual([{ fields: { content: 'He admitted it' } }]);
  });

  it('can append an event, but not choose its place', async () => {
    await application.query('BEGIN');
    await application.query(
      `INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at, sequence, previous, sha256)
       VALUES ('account', $1, 'A forged place', 'account.signed_in', now(), 1, NULL, repeat('0', 64))`,
      [consultant],
    );
    const { rows } = await application.query<{ follows: boolean }>(
      `SELECT last.sequence = before.sequence + 1 AND last.previous = before.sha256 AS follows
       FROM activity_events last JOIN activity_events before USING (subject_type, subject_id)
       WHERE last.subject_title = 'A forged place' ORDER BY before.sequence DESC OFFSET 1 LIMIT 1`,
    );
    expect(rows).toEqual([{ follows: true }]);
    await application.query('ROLLBACK');
  });

  const replacing = (name: string): string =>
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`;
  it.each([
    `UPDATE activity_events SET type = 'x'`,
    'DELETE FROM activity_events',
    'TRUNCATE activity_events',
    'TRUNCATE activity_events, activity_heads CASCADE',
    `UPDATE activity_heads SET sequence = 1`,
    'DELETE FROM activity_heads',
    `INSERT INTO activity_heads VALUES ('document', 999, 1, 'x')`,
    'ALTER TABLE activity_events DISABLE TRIGGER ALL',
    'ALTER TABLE activity_events DISABLE TRIGGER activity_events_append_only',
    'ALTER TABLE activity_events ADD COLUMN more text',
    'ALTER TABLE activity_events RENAME TO other',
    'ALTER TABLE activity_events OWNER TO CURRENT_USER',
    'DROP TRIGGER activity_events_append_only ON activity_events',
    'DROP TABLE activity_events',
    'DROP TABLE activity_heads CASCADE',
    'DROP INDEX activity_events_subject_key',
    'CREATE RULE silence AS ON INSERT TO activity_events DO INSTEAD NOTHING',
    'CREATE TRIGGER mine BEFORE INSERT ON activity_events FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    replacing('refuse_activity_change'),
    'DROP FUNCTION chain_activity_event() CASCADE',
    'CREATE TABLE mine (LIKE activity_events); CREATE TRIGGER mine BEFORE INSERT ON mine FOR EACH ROW EXECUTE FUNCTION chain_activity_event()',
    'SET session_replication_role = replica',
    'DROP SCHEMA public CASCADE',
    'ALTER SCHEMA public RENAME TO other',
    'SET ROLE steward_keeper',
    'GRANT steward_keeper TO CURRENT_USER',
    'UPDATE ledger_entries SET amount = 1',
    'DELETE FROM ledger_transactions',
    'TRUNCATE ledger_entries, ledger_transactions',
    'ALTER TABLE ledger_entries DISABLE TRIGGER ALL',
    'ALTER TABLE ledger_transactions DISABLE TRIGGER ledger_transactions_balanced',
    'DROP TRIGGER ledger_entries_totals ON ledger_entries',
    'DROP TABLE ledger_entries',
    replacing('check_ledger_balance'),
    replacing('sum_up_ledger'),
    'UPDATE credit_entries SET amount = 1',
    'DELETE FROM credit_entries',
    'ALTER TABLE credit_entries DISABLE TRIGGER credit_entries_balance',
    replacing('sum_up_credit'),
    'DROP FUNCTION refuse_ledger_change() CASCADE',
    `INSERT INTO record_versions (subject_type, subject_id, replaced_at, fields) VALUES ('note', 1, now(), '{}')`,
    `UPDATE record_versions SET fields = '{}'`,
    'DELETE FROM record_versions',
    'TRUNCATE record_versions',
    'DROP TABLE record_versions',
    replacing('keep_record_version'),
    'DROP FUNCTION end_record_versions() CASCADE',
  ])('cannot %s', async (statement) => {
    // insufficient_privilege, by the server's own rules or by the triggers
    await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await read()).toEqual(before);
  });
});

onOwnServer('a migration', () => {
  /** Rights on a role are the whole server's, which other suites use: a role for these tests alone. */
  const role = `steward_upgrading_${randomBytes(6).toString('hex')}`;
  const serverOf = (url: string): OwnServer => {
    const ofRole = new URL(url);
    Object.assign(ofRole, { username: role, password: role });
    return { url: () => ofRole.href, superuserUrl: () => adminUrlOf(url) };
  };
  beforeAll(() =>
    asAdmin(adminUrlOf(app.databaseUrl), (server) =>
      server.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`),
    ),
  );
  afterAll(async () => {
    await asAdmin(adminUrlOf(app.databaseUrl), async (server) => {
      await server.query(`DROP OWNED BY ${role}`);
      await server.query(`DROP ROLE ${role}`);
    });
  });

  it('can alter the log, and nothing else can', async () => {
    const server = serverOf(app.databaseUrl);
    const upgrading = new pg.Client({ connectionString: server.url() });
    await upgrading.connect();
    const kept = (work: () => Promise<unknown>): Promise<void> =>
      migrateProtecting(server, [activityTables], async () => void (await work()));
    const add = 'ALTER TABLE activity_events ADD COLUMN more text';
    const remove = 'ALTER TABLE activity_events DROP COLUMN more';
    try {
      await kept(() => upgrading.query(add));
      await expect(upgrading.query(remove)).rejects.toMatchObject({ code: '42501' });
      await kept(() => upgrading.query(remove));
      // After a failed migration or an interrupted start, the next start protects the log again.
      await expect(kept(() => upgrading.query('SELECT broken'))).rejects.toThrow('broken');
      await kept(async () => {});
      await expect(upgrading.query(add)).rejects.toMatchObject({ code: '42501' });
      expect(await read()).toEqual(before);
    } finally {
      await upgrading.end();
    }
  });
});
