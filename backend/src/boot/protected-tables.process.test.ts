import pg from 'pg';
import { aDemoFolder } from '../../test/process/demo.js';
import { clearProcesses, Steward, Visitor } from '../../test/process/steward.js';
import { activityTables } from '../modules/activity/index.js';
import { prepareDataDir } from '../platform/embedded-postgres/data-dir.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.js';
import { migrateProtecting } from '../platform/embedded-postgres/protected-tables.js';

/* On an embedded server, the tables of log, ledger and earlier versions belong to a role of their own. These are
   the rights that Steward itself leaves, after its first start and after a second one that served requests. */

let server: EmbeddedPostgres;
/** In the role of the application. */
let application: pg.Client;
let before: unknown[][];

const reads = [
  'SELECT * FROM activity_events ORDER BY id',
  'SELECT * FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id ORDER BY t.id, account',
  `SELECT fields FROM record_versions WHERE subject_type = 'note'`,
];
const read = (): Promise<unknown[][]> =>
  reads.reduce<Promise<unknown[][]>>(
    async (all, sql) => [...(await all), (await application.query(sql)).rows as unknown[]],
    Promise.resolve([]),
  );

beforeAll(async () => {
  const folder = await aDemoFolder();
  const steward = await Steward.start({ DATA_DIR: folder });
  const admin = await Visitor.signIn(steward, 'consultant', 'Limestone-1!');
  await Visitor.signIn(steward, 'consultant', 'Limestone-1!');
  const send = async (method: string, address: string, body: object): Promise<{ id: number }> => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await admin.call(address, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { id: number };
  };
  const items = [{ description: 'Work', amount: '125.00' }];
  await send('POST', '/api/admin/invoices', { userId: 2, description: 'Work', items });
  const note = await send('POST', '/api/admin/clients/2/notes', { content: 'He admitted it' });
  await send('PATCH', `/api/admin/notes/${note.id}`, { content: 'Nothing happened' });
  await steward.stop();
  server = await startEmbeddedPostgres({
    dataDir: prepareDataDir({ path: folder, embedded: true }).path,
    fast: true,
  });
  application = new pg.Client({ connectionString: server.url() });
  await application.connect();
  before = await read();
});
afterAll(async () => {
  await application.end();
  await server.stop();
  await clearProcesses();
});

describe('the role of the application', () => {
  it('reads events, the ledger and earlier versions, which its writes have added to', () => {
    const [events, ledger, versions] = before;
    const signIn = { subject_type: 'account', subject_id: 1, type: 'account.signed_in' };
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
       VALUES ('document', 1, 'A forged place', 'viewed', now(), 1, NULL, repeat('0', 64))`,
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

  it('can alter the log during migrations only', async () => {
    const kept = (work: () => Promise<unknown>): Promise<void> =>
      migrateProtecting(server, [activityTables], async () => void (await work()));
    const add = 'ALTER TABLE activity_events ADD COLUMN more text';
    const remove = 'ALTER TABLE activity_events DROP COLUMN more';
    await kept(() => application.query(add));
    await expect(application.query(remove)).rejects.toMatchObject({ code: '42501' });
    await kept(() => application.query(remove));
    // After a failed migration or an interrupted start, the next start protects the log again.
    await expect(kept(() => application.query('SELECT broken'))).rejects.toThrow('broken');
    await kept(async () => {});
    await expect(application.query(add)).rejects.toMatchObject({ code: '42501' });
    expect(await read()).toEqual(before);
  });
});
