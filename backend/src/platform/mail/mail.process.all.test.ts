import pg from 'pg';
import { createTestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';
import { TestSmtpServer } from './testing/smtp-server.js';

const password = 'River-stone-9!';
let server: TestSmtpServer;
let database: pg.Client;
let env: Record<string, string>;
beforeEach(async () => {
  server = await TestSmtpServer.start();
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
    SMTP_URL: server.url,
    MAIL_FROM: 'office@example.com',
  };
});
afterEach(async () => {
  await clearProcesses();
  await database.end();
  await server.stop();
});

const start = (): Promise<Steward> => Steward.start({ ...env, DATA_DIR: aFolder() });
const consultant = (on: Steward): Promise<Visitor> => Visitor.signIn(on, 'consultant', password);
const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.query(sql, values)).rows as Row[];

/** Failed emails in an admin's outbox. @returns their ids */
async function givenUp(count: number): Promise<number[]> {
  const made = await rows<{ id: number }>(
    `INSERT INTO outbox (recipient, sender, subject, text, html, message_id, status, created_at, queued_at)
     SELECT 'person' || n || '@example.com', 'Practice', 'Subject', 'Text', '<p>Text</p>', n || '@portal.example.com',
            'failed', now(), now()
     FROM generate_series(1, $1::int) n RETURNING id`,
    [count],
  );
  return made.map(({ id }) => id);
}

async function sendAgain(visitor: Visitor, id: number): Promise<void> {
  const { status } = await visitor.call(`/api/admin/outbox/${id}/retry`, { method: 'POST' });
  if (status !== 200) throw new Error(`Sending again answered ${status}.`);
}

const sent = (ids: number[]): Promise<unknown[]> =>
  rows(`SELECT 1 FROM outbox WHERE id = ANY ($1) AND status = 'sent' AND attempts = 1`, [ids]);

describe('killed between the acknowledgement and the row', () => {
  it('sends the email again, as the same email', async () => {
    const first = await start();
    const [id = 0] = await givenUp(1);
    // Locks the email's row, so that its update waits.
    server.beforeAcknowledging = async () => {
      await database.query('BEGIN');
      await database.query('SELECT FROM outbox WHERE id = $1 FOR UPDATE', [id]);
    };
    await sendAgain(await consultant(first), id);
    await eventually(async () => (await rows('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0);
    await first.kill();
    await database.query('ROLLBACK');
    server.beforeAcknowledging = () => Promise.resolve();
    expect(await sent([id])).toEqual([]);

    // As after a minute without a heartbeat, when another process takes the job.
    await rows(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`);
    await start();
    await eventually(() => server.received.length === 2);
    await eventually(async () => (await sent([id])).length === 1);
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual(
      Array(2).fill('<1@portal.example.com>'),
    );
  });
});
