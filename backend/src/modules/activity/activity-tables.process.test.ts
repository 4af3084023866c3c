import pg from 'pg';
import { aDemoFolder } from '../../../test/process/demo.js';
import { clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';
import { prepareDataDir } from '../../platform/embedded-postgres/data-dir.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/embedded-postgres/embedded-postgres.js';
import { migrateProtecting } from '../../platform/embedded-postgres/protected-tables.js';
import { activityTables } from './index.js';

let server: EmbeddedPostgres;
let application: pg.Client;
let events: unknown[];

const read = async (): Promise<unknown[]> =>
  (await application.query('SELECT * FROM activity_events ORDER BY id')).rows as unknown[];
const kept = (work: () => Promise<unknown>): Promise<void> =>
  migrateProtecting(server, [activityTables], async () => void (await work()));

beforeAll(async () => {
  // The state that Steward itself leaves, after its first start and after a second one that served requests.
  const folder = await aDemoFolder();
  const steward = await Steward.start({ DATA_DIR: folder });
  for (const _ of [1, 2]) await Visitor.signIn(steward, 'consultant', 'Limestone-1!');
  await steward.stop();
  server = await startEmbeddedPostgres({
    dataDir: prepareDataDir({ path: folder, embedded: true }).path,
    fast: true,
  });
  application = new pg.Client({ connectionString: server.url() });
  await application.connect();
  events = await read();
});
afterAll(async () => {
  await application.end();
  await server.stop();
  await clearProcesses();
});

describe('the role of the application', () => {
  it('can append and read events', async () => {
    expect(events).toEqual(
      expect.arrayContaining(
        [2, 3].map((sequence) =>
          expect.objectContaining({
            subject_type: 'account',
            subject_id: 1,
            type: 'account.signed_in',
            sequence,
          }),
        ),
      ),
    );
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
    `CREATE OR REPLACE FUNCTION refuse_activity_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    'DROP FUNCTION chain_activity_event() CASCADE',
    'CREATE TABLE mine (LIKE activity_events); CREATE TRIGGER mine BEFORE INSERT ON mine FOR EACH ROW EXECUTE FUNCTION chain_activity_event()',
    'SET session_replication_role = replica',
    'DROP SCHEMA public CASCADE',
    'ALTER SCHEMA public RENAME TO other',
    'SET ROLE steward_keeper',
    'GRANT steward_keeper TO CURRENT_USER',
  ])('cannot %s', async (statement) => {
    // insufficient_privilege, by the server's own rules or by the triggers
    await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await read()).toEqual(events);
  });

  it('can alter the log during migrations only', async () => {
    const add = 'ALTER TABLE activity_events ADD COLUMN more text';
    const remove = 'ALTER TABLE activity_events DROP COLUMN more';
    await kept(() => application.query(add));
    await expect(application.query(remove)).rejects.toMatchObject({ code: '42501' });
    await kept(() => application.query(remove));
    // After a failed migration or an interrupted start, the next start protects the log again.
    await expect(kept(() => application.query('SELECT broken'))).rejects.toThrow('broken');
    await kept(async () => {});
    await expect(application.query(add)).rejects.toMatchObject({ code: '42501' });
    expect(await read()).toEqual(events);
  });
});
