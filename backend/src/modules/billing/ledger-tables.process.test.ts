import pg from 'pg';
import { aDemoFolder } from '../../../test/process/demo.js';
import { clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';
import { prepareDataDir } from '../../platform/embedded-postgres/data-dir.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/embedded-postgres/embedded-postgres.js';

let folder: string;
let server: EmbeddedPostgres;
let application: pg.Client;
let ledger: unknown[];

const read = async (): Promise<unknown[]> =>
  (
    await application.query(
      'SELECT * FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id ORDER BY t.id, account',
    )
  ).rows as unknown[];

beforeAll(async () => {
  folder = await aDemoFolder();
  const steward = await Steward.start({ DATA_DIR: folder });
  const admin = await Visitor.signIn(steward, 'consultant', 'Limestone-1!');
  const items = [{ description: 'Work', amount: '125.00' }];
  const [client] = await admin.json<{ id: number }[]>('/api/admin/clients');
  const { status } = await admin.call('/api/admin/invoices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId: client?.id, description: 'Work', items }),
  });
  expect(status).toBe(201);
  await steward.stop();
  server = await startEmbeddedPostgres({
    dataDir: prepareDataDir({ path: folder, embedded: true }).path,
    fast: true,
  });
  application = new pg.Client({ connectionString: server.url() });
  await application.connect();
  ledger = await read();
});
afterAll(async () => {
  await application.end();
  await server.stop();
  await clearProcesses();
});

describe('the application’s role on an embedded server', () => {
  it('posts to the ledger, and reads it', () => {
    expect(ledger).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'issue', account: 'receivable', amount: '125.00' }),
        expect.objectContaining({ kind: 'issue', account: 'revenue', amount: '-125.00' }),
      ]),
    );
  });

  it.each([
    'UPDATE ledger_entries SET amount = 1',
    'DELETE FROM ledger_transactions',
    'TRUNCATE ledger_entries, ledger_transactions',
    'ALTER TABLE ledger_entries DISABLE TRIGGER ALL',
    'ALTER TABLE ledger_transactions DISABLE TRIGGER ledger_transactions_balanced',
    'DROP TRIGGER ledger_entries_totals ON ledger_entries',
    'DROP TABLE ledger_entries',
    `CREATE OR REPLACE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    `CREATE OR REPLACE FUNCTION sum_up_ledger() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    'DROP FUNCTION refuse_ledger_change() CASCADE',
  ])('is refused: %s', async (statement) => {
    await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await read()).toEqual(ledger);
  });
});
