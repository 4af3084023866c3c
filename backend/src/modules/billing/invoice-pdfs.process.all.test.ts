import pg from 'pg';
import { createTestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';

const password = 'River-stone-9!';
let database: pg.Client;
let env: Record<string, string>;
beforeEach(async () => {
  const { url } = await createTestDatabase();
  database = new pg.Client({ connectionString: url });
  await database.connect();
  env = {
    DATABASE_URL: url,
    STORAGE_URL: `file://${aFolder()}/files`,
    APP_SECRET: 'shared by all instances',
    DEMO_DATA: '0',
    ADMIN_USERNAME: 'consultant',
    ADMIN_EMAIL: 'consultant@example.com',
    ADMIN_PASSWORD: password,
  };
});
afterEach(async () => {
  await clearProcesses();
  await database.end();
});

const start = (): Promise<Steward> => Steward.start({ ...env, DATA_DIR: aFolder() });
const consultant = (on: Steward): Promise<Visitor> => Visitor.signIn(on, 'consultant', password);

async function counted(sql: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`);
  return rows[0]?.count ?? 0;
}

describe('a process killed while issuing and rendering invoices', () => {
  it('leaves the rest to the next process, which renders each once', async () => {
    const first = await start();
    // Invoices can only be issued once the practice has its details.
    await database.query(
      `UPDATE site SET name = 'Limestone Practice', street = '1 Sample Street', city = 'San Antonio', state = 'TX', zip_code = '78205',
         payment_instructions = 'Checks to Limestone Practice'`,
    );
    const before = await consultant(first);
    const { rows } = await database.query<{ id: number }>(
      `INSERT INTO users (username, email, password, role) VALUES ('alex', 'alex@example.com', '', 'client') RETURNING id`,
    );
    const body = JSON.stringify({
      userId: rows[0]?.id,
      description: 'Bookkeeping',
      items: Array.from({ length: 3 }, (_, item) => ({ description: `Item ${item}`, amount: '10.00' })),
    });
    const headers = { 'Content-Type': 'application/json' };
    const acknowledged: number[] = [];
    // No more than the next process can render in seconds.
    const issue = async (): Promise<void> => {
      while (acknowledged.length < 60) {
        const response = await before.call('/api/admin/invoices', { method: 'POST', headers, body });
        if (response.status !== 201) throw new Error(`Issuing answered ${response.status}.`);
        acknowledged.push(((await response.json()) as { id: number }).id);
      }
    };
    const workers = Array.from({ length: 4 }, () => issue().catch((error: unknown) => error));
    await eventually(async () => (await counted('invoice_versions WHERE sha256 IS NOT NULL')) >= 3);
    await first.kill();
    // No worker stopped because an invoice was refused.
    for (const error of await Promise.all(workers)) expect(String(error)).not.toMatch(/answered/);

    // Simulates the minutes after which a worker without a heartbeat counts as killed, and its job is
    // retried.
    await database.query(
      `UPDATE pgboss.job SET state = 'retry', start_after = now()
       WHERE name = 'invoice.archive' AND state IN ('active', 'retry')`,
    );
    const second = await start();
    await eventually(async () => (await counted('invoice_versions WHERE sha256 IS NULL')) === 0, 120);
    expect(await counted('invoice_versions')).toBe(await counted(`invoices WHERE state = 'issued'`));
    const archived = `activity_events WHERE type = 'invoice.archived'`;
    expect(await counted(archived)).toBe(await counted('invoice_versions'));
    expect(await counted(`(SELECT DISTINCT subject_id FROM ${archived}) AS once`)).toBe(
      await counted(archived),
    );
    const after = await consultant(second);
    for (const id of acknowledged)
      expect((await after.call(`/api/invoices/${id}/pdf`)).headers.get('Content-Type')).toBe(
        'application/pdf',
      );
    expect(await second.stop()).toBe(0);
  });
});
