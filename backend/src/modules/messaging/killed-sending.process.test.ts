import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';
import { samplePdf } from '../../platform/files/testing/sample-files.js';
import { silentServer, TestSmtpServer } from '../../platform/mail/testing/smtp-server.js';

const password = 'River-stone-9!';
let mail: TestSmtpServer;
let silent: Awaited<ReturnType<typeof silentServer>>;
let database: pg.Client;
let files: string;
let env: Record<string, string>;
/** Logs in before any process is killed; sessions survive that. */
let consultant: Visitor;
let steward: Steward;
let threadId: number;

const start = async (smtpUrl: string): Promise<void> => {
  steward = await Steward.start({ ...env, SMTP_URL: smtpUrl, DATA_DIR: aFolder() });
};
const post = async <Body>(address: string, body: object): Promise<Body> => {
  const response = await consultant.call(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`${address} answered ${response.status}.`);
  return (await response.json()) as Body;
};

beforeEach(async () => {
  mail = await TestSmtpServer.start();
  silent = await silentServer();
  files = path.join(aFolder(), 'files');
  const { url } = await createTestDatabase();
  database = new pg.Client({ connectionString: url });
  await database.connect();
  env = {
    DATABASE_URL: url,
    STORAGE_URL: `file://${files}`,
    APP_SECRET: 'the same before and after',
    DEMO_DATA: '0',
    ADMIN_USERNAME: 'consultant',
    ADMIN_EMAIL: 'consultant@example.com',
    ADMIN_PASSWORD: password,
    MAIL_FROM: 'office@example.com',
  };
  await start(`smtp://127.0.0.1:${silent.port}`);
  consultant = (await Visitor.signIn(steward, 'consultant', password)).elsewhere(() => steward.url);
  const client = { username: 'asample', email: 'asample@example.com', password };
  const { id: userId } = await post<{ id: number }>('/api/admin/create-user', client);
  const thread = await post<{ id: number }>('/api/admin/message-threads', { userId, subject: 'Documents' });
  threadId = thread.id;
});
afterEach(async () => {
  await clearProcesses();
  await database.end();
  await mail.stop();
  await silent.stop();
});

interface Sent {
  id: number;
  attachments: { url: string }[];
}

function send(): Promise<Response> {
  const form = new FormData();
  form.set('content', 'Here is your statement');
  form.set('files', new Blob([new Uint8Array(samplePdf)]), 'Statement.pdf');
  return consultant.call(`/api/message-threads/${threadId}/messages`, {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': 'statement' },
  });
}

const rows = async <Row>(sql: string): Promise<Row[]> => (await database.query(sql)).rows as Row[];
/** All stored data of messages. */
const kept = async (): Promise<unknown> =>
  (
    await rows(
      `SELECT (SELECT count(*)::int FROM messages) AS messages, (SELECT message_count FROM message_threads) AS counted,
         (SELECT count(*)::int FROM message_attachments) AS attachments,
         (SELECT count(*)::int FROM notifications WHERE category = 'message' AND message_id IS NOT NULL) AS notifications,
         (SELECT count(*)::int FROM activity_events WHERE type = 'message.created') AS events,
         (SELECT count(*)::int FROM outbox) AS mails`,
    )
  )[0];
const nothing = { messages: 0, counted: 0, attachments: 0, notifications: 0, events: 0, mails: 0 };
const once = { messages: 1, counted: 1, attachments: 1, notifications: 1, events: 1, mails: 1 };

/** Files in the store, without those that are still being written. */
const storedFiles = (): string[] =>
  readdirSync(files, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('tmp'))
    .map((name) => path.join(files, name))
    .filter((name) => statSync(name).isFile());

/** The message exists with its file, and sending it again under its key changes nothing. */
async function expectOneMessage(): Promise<void> {
  const answers = [await send(), await send()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]?.headers.get('Idempotency-Replayed')).toBe('true');
  const [message, again] = (await Promise.all(answers.map((answer) => answer.json()))) as Sent[];
  expect(again).toEqual(message);
  await eventually(async () => (await rows('SELECT FROM events_to_publish')).length === 0);
  expect(await kept()).toEqual(once);
  const file = await consultant.call(message?.attachments[0]?.url ?? '');
  expect(Buffer.from(await file.arrayBuffer()).equals(samplePdf)).toBe(true);
}

async function expectOneMail(): Promise<void> {
  await eventually(async () => (await rows(`SELECT 1 FROM outbox WHERE status = 'sent'`)).length === 1);
  expect(mail.received.map(({ to }) => to)).toEqual([['asample@example.com']]);
}

describe('a process killed while a message is sent', () => {
  it('after its files were stored, leaves no message; sending again creates one, and the first file is swept', async () => {
    // The message waits for the row lock on its conversation, with which the commit begins.
    await database.query('BEGIN');
    await database.query('SELECT FROM message_threads FOR UPDATE');
    const broken = send().then(
      ({ status }) => status,
      () => 'broken off',
    );
    await eventually(async () => (await rows('SELECT 1 FROM pg_locks WHERE NOT granted')).length > 0);
    const orphans = storedFiles();
    expect(orphans).toHaveLength(1);
    await steward.kill();
    await database.query('ROLLBACK');
    expect(await broken).toBe('broken off');
    expect(await kept()).toEqual(nothing);

    // Simulates the minute after which an Idempotency-Key can be claimed again, and the day after which a
    // file is swept.
    await rows(
      `UPDATE idempotency_keys SET claimed_until = now() - interval '1 second' WHERE claim_id IS NOT NULL`,
    );
    const before = Date.now() / 1000 - 2 * 24 * 60 * 60;
    for (const file of orphans) utimesSync(file, before, before);
    await rows(`INSERT INTO pgboss.job (name, policy) VALUES ('files.sweep', 'short')`);
    await start(mail.url);
    await expectOneMessage();
    await eventually(() => orphans.every((file) => !existsSync(file)));
    expect(storedFiles()).toHaveLength(1);
    await expectOneMail();
    await expectOneMessage();
  });

  it('after the commit, keeps it; its email is sent once, also when it is sent again', async () => {
    const answered = send().then(
      () => 'answered or broken off',
      () => 'answered or broken off',
    );
    const delivering = `SELECT 1 FROM pgboss.job WHERE name = 'mail.deliver' AND state = 'active'`;
    await eventually(async () => (await rows(delivering)).length > 0);
    await steward.kill();
    await answered;
    expect(mail.received).toEqual([]);
    expect(await kept()).toEqual(once);

    // Simulates a minute without a heartbeat, after which another process takes the job.
    await rows(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`);
    await start(mail.url);
    await expectOneMessage();
    await expectOneMail();
    await expectOneMessage();
    expect(storedFiles()).toHaveLength(1);
  });
});
