import pg from 'pg';
import { aDemoFolder } from '../../../test/process/demo.js';
import { clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';
import { prepareDataDir } from '../embedded-postgres/data-dir.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';

let server: EmbeddedPostgres;
let application: pg.Client;

const kept = async (): Promise<unknown[]> =>
  (await application.query(`SELECT fields FROM record_versions WHERE subject_type = 'note'`))
    .rows as unknown[];

beforeAll(async () => {
  const folder = await aDemoFolder();
  const steward = await Steward.start({ DATA_DIR: folder });
  const admin = await Visitor.signIn(steward, 'consultant', 'Limestone-1!');
  const [client] = await admin.json<{ id: number }[]>('/api/admin/clients');
  const send = (method: string, path: string, content: string) =>
    admin.call(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ content }),
    });
  const written = await send('POST', `/api/admin/clients/${client?.id}/notes`, 'He admitted it');
  const note = (await written.json()) as { id: number };
  expect((await send('PATCH', `/api/admin/notes/${note.id}`, 'Nothing happened')).status).toBe(200);
  await steward.stop();
  server = await startEmbeddedPostgres({
    dataDir: prepareDataDir({ path: folder, embedded: true }).path,
    fast: true,
  });
  application = new pg.Client({ connectionString: server.url() });
  await application.connect();
});
afterAll(async () => {
  await application.end();
  await server.stop();
  await clearProcesses();
});

describe('on an embedded server the role of the application', () => {
  it('reads earlier versions, written by the database', async () => {
    expect(await kept()).toEqual([{ fields: { content: 'He admitted it' } }]);
  });

  it.each([
    `INSERT INTO record_versions (subject_type, subject_id, replaced_at, fields) VALUES ('note', 1, now(), '{}')`,
    `UPDATE record_versions SET fields = '{}'`,
    'DELETE FROM record_versions',
    'TRUNCATE record_versions',
    'DROP TABLE record_versions',
    `CREATE OR REPLACE FUNCTION keep_record_version() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    'DROP FUNCTION end_record_versions() CASCADE',
  ])('is refused: %s', async (statement) => {
    await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await kept()).toHaveLength(1);
  });
});
