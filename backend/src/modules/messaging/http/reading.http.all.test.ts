import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { MailServers, missingServers } from '../../../../test/debian-servers.js';
import { eventually } from '../../../../test/eventually.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { Connections } from '../../../platform/connections/connections.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { tryInbox } from '../../../platform/mail/inbox.js';
import { MailConnection } from '../../../platform/mail/mail-connection.js';
import { TestImapServer } from '../../../platform/mail/testing/imap-server.js';
import { HealthChecks } from '../../../platform/operations/health/health-checks.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { ReceivedEmails } from '../application/received-emails.js';
import { InboxReader } from '../infrastructure/inbox-reader.js';
import { SqlInboxProgress } from '../infrastructure/sql-inbox-progress.js';
import type { MessageDto } from './message-threads.dto.js';
import type { UnassignedEmailDto } from './unassigned-emails.dto.js';

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await TestApp.start({}, { own: true });
  ({ agent: admin } = await app.admin());
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const table of ['received_emails', 'inbox_reader', 'connections'])
    await app.sql.rows(`test.clear-${table}`, `DELETE FROM ${table}`);
});

async function connect(
  imapPort: number,
  smtpPort: number,
  username: string,
  password: string,
): Promise<void> {
  const trial = await tryInbox({ host: '127.0.0.1', port: imapPort, username, password });
  if (!('position' in trial)) throw new Error(trial.refused);
  const imap = { host: '127.0.0.1', port: imapPort, username, authServer: 'mx.test', since: trial.position };
  const settings = {
    host: '127.0.0.1',
    port: smtpPort,
    security: 'none' as const,
    username: null,
    fromName: null,
  };
  await app.app
    .get(UnitOfWork)
    .run(() =>
      app.app
        .get(Connections)
        .save('email', { ...settings, fromAddress: 'office@example.com', imap }, { imapPassword: password }),
    );
}

/** A reader as an instance of its own has it, which reads from its start to its stop. */
function startReader(): InboxReader {
  const { settings, databaseUrl, storage, secret, log } = app.app.get(Runtime);
  const reader = new InboxReader(
    app.app.get(MailConnection),
    app.app.get(Connections),
    app.app.get(SqlInboxProgress),
    app.app.get(ReceivedEmails),
    app.clock,
    new Runtime({ settings, databaseUrl, storage, secret, log, clock: app.clock, doesJobs: true }),
    app.app.get(HealthChecks),
  );
  reader.onApplicationBootstrap();
  return reader;
}

const listed = async (): Promise<UnassignedEmailDto[]> =>
  (await admin.get('/api/admin/unassigned-emails').expect(200)).body as UnassignedEmailDto[];
const email = (id: number): string =>
  `From: someone@example.com\r\nMessage-ID: <${id}@example.com>\r\nSubject: ${id}\r\n\r\nHello`;

describe('instances', () => {
  let inbox: TestImapServer;
  const readers: InboxReader[] = [];
  beforeEach(async () => {
    inbox = await TestImapServer.start();
    await connect(inbox.port, 25, 'office', 'right');
  });
  afterEach(async () => {
    await Promise.all(readers.splice(0).map((reader) => reader.beforeApplicationShutdown()));
    await inbox.stop();
  });
  const start = (): void => void readers.push(startReader());
  const hasListed = (count: number): Promise<boolean> =>
    eventually(async () => (await listed()).length === count, 30);

  it('take turns: one reads by IDLE, and another continues when it stops', async () => {
    const tried = inbox.connections;
    start();
    expect(await eventually(() => inbox.commands.includes('IDLE'), 30)).toBe(true);
    start();
    inbox.add(email(1));
    expect(await hasListed(1)).toBe(true);
    // One connection begins in plain text, after one that did not.
    expect(inbox.connections - tried).toBe(2);
    await readers[0]?.beforeApplicationShutdown();
    inbox.add(email(2));
    expect(await hasListed(2)).toBe(true);
  });

  it('connect again after the server was away, and say so meanwhile', async () => {
    start();
    expect(await eventually(() => inbox.commands.includes('IDLE'), 30)).toBe(true);
    const { port } = inbox;
    await inbox.stop();
    const failed = async () => (await app.app.get(Connections).health('inbox')).lastError;
    expect(await eventually(async () => (await failed()) !== null, 30)).toBe(true);
    expect((await failed())?.message).toBe(`Nothing answers at 127.0.0.1, port ${port}.`);
    expect((await app.app.get(Connections).health('email')).lastError).toBeNull();
    await app.app.get(Connections).failed('email', '535 Not accepted');
    inbox = await TestImapServer.start({}, port);
    inbox.add(email(1));
    expect(await hasListed(1)).toBe(true);
    expect(await eventually(async () => (await failed()) === null, 30)).toBe(true);
    expect((await app.app.get(Connections).health('email')).lastError).not.toBeNull();
  });
});

const missing = missingServers();
const withServers = missing.length === 0 ? describe : describe.skip;

withServers(`Dovecot and Postfix${missing.map((reason) => `, left out: ${reason}`).join('')}`, () => {
  it('bring a reply to the conversation, and nothing changes in the mailbox', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'steward-mail-'));
    const servers = await MailServers.start(folder);
    try {
      const alex = await app.client('asample');
      await connect(servers.imapPort, servers.smtpPort, 'office', 'right');
      const { body } = await alex.agent.post('/api/message-threads').send({ subject: 'Taxes' }).expect(201);
      const address = `/api/message-threads/${(body as { id: number }).id}/messages`;
      await admin.post(address).send({ content: 'When do you have time?' }).expect(201);
      await app.app.get(Jobs).runNow('mail.deliver');
      const replyTo = (): string | undefined =>
        servers
          .messages()
          .flatMap((text) => /^Reply-To: (?:.|\n )*?([^\s<]+@example\.com)/m.exec(text)?.[1] ?? [])[0];
      expect(await eventually(() => replyTo() !== undefined, 30)).toBe(true);
      await createTransport({ host: '127.0.0.1', port: servers.smtpPort, ignoreTLS: true }).sendMail({
        from: 'asample@example.com',
        to: replyTo(),
        subject: 'Re: A new message',
        text: 'Friday is fine.\n\nOn 11/26/26 15:04, Example Practice wrote:\n> When do you have time?',
        headers: { 'Authentication-Results': 'mx.test; dmarc=pass header.from=example.com' },
      });
      const messages = async (): Promise<MessageDto[]> =>
        (await admin.get(address).expect(200)).body as MessageDto[];
      const hasArrived = await eventually(async () => {
        await app.app.get(InboxReader).readNow();
        return (await messages()).length === 2;
      }, 30);
      expect(hasArrived).toBe(true);
      expect((await messages())[0]).toMatchObject({ content: 'Friday is fine.', fromUserId: alex.id });
      expect(await listed()).toEqual([]);
      expect(servers.messages()).toHaveLength(2);
    } finally {
      await servers.stop();
      await rm(folder, { recursive: true });
    }
  });
});
