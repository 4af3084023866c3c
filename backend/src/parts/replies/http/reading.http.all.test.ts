import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { MailServers, missingServers } from '../../../../test/debian-servers.js';
import { eventually } from '../../../../test/eventually.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { Connections } from '../../../platform/connections/connections.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { tryInbox } from '../infrastructure/inbox.js';
import { Inboxes } from '../application/inboxes.js';
import { TestImapServer } from '../testing/imap-server.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { ReceivedEmails } from '../application/received-emails.js';
import { InboxReader } from '../infrastructure/inbox-reader.js';
import { SqlInboxProgress } from '../infrastructure/sql-inbox-progress.js';
import type { ReadingKeys } from './inbox-connection.dto.js';
import { type Asked, sampleEmails } from '../testing/sample-emails.js';
import type { MessageDto } from '../../../modules/messaging/index.js';
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
    app.app.get(Inboxes),
    app.app.get(Connections),
    app.app.get(SqlInboxProgress),
    app.app.get(ReceivedEmails),
    app.clock,
    new Runtime({ settings, databaseUrl, storage, secret, log, clock: app.clock, doesJobs: true }),
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
  let folder: string;
  let servers: MailServers;
  let alex: Awaited<ReturnType<TestApp['client']>>;
  let threadId: number;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'steward-mail-'));
    servers = await MailServers.start(folder);
    alex = await app.client('asample');
  });
  afterAll(async () => {
    await servers.stop();
    await rm(folder, { recursive: true });
  });

  /** A new conversation, about which the client gets an email. */
  async function ask(): Promise<Asked> {
    await connect(servers.imapPort, servers.smtpPort, 'office', 'right');
    const before = servers.messages();
    const { body } = await alex.agent.post('/api/message-threads').send({ subject: 'Taxes' }).expect(201);
    threadId = (body as { id: number }).id;
    await admin
      .post(`/api/message-threads/${threadId}/messages`)
      .send({ content: 'When do you have time?' })
      .expect(201);
    await app.app.get(Jobs).runNow('mail.deliver');
    return eventually(() => {
      const mail = servers.messages().find((one) => !before.includes(one) && /^Reply-To:/m.test(one)) ?? '';
      const [, replyTo] = /^Reply-To: (?:.|\n )*?([^\s<]+@example\.com)/m.exec(mail) ?? [];
      const [, messageId] = /^Message-ID: (<[^>]+>)/im.exec(mail) ?? [];
      return replyTo && messageId ? { replyTo, messageId } : undefined;
    }, 30) as Promise<Asked>;
  }
  const send = (raw: string, to: string, from = 'asample@example.com') =>
    createTransport({ host: '127.0.0.1', port: servers.smtpPort, ignoreTLS: true }).sendMail({
      raw: `Authentication-Results: mx.test; dmarc=pass header.from=example.com\r\nFrom: asample@example.com\r\n${raw.replaceAll('\n', '\r\n')}`,
      envelope: { from, to: [to] },
    });
  const messages = async (): Promise<MessageDto[]> =>
    (await admin.get(`/api/message-threads/${threadId}/messages?limit=100`).expect(200)).body as MessageDto[];

  it('bring a reply to the conversation, and nothing changes in the mailbox', async () => {
    const { replyTo } = await ask();
    const stored = servers.messages().length;
    const quotation = 'On 11/26/26 15:04, Example Practice wrote:\n> When do you have time?\n';
    await send(`To: ${replyTo}\nSubject: Re: A new message\n\nFriday is fine.\n\n${quotation}`, replyTo);
    const hasArrived = await eventually(async () => {
      await app.app.get(InboxReader).readNow();
      return (await messages()).length === 2;
    }, 30);
    expect(hasArrived).toBe(true);
    expect((await messages())[0]).toMatchObject({ content: 'Friday is fine.', fromUserId: alex.id });
    expect(await listed()).toEqual([]);
    expect(servers.messages()).toHaveLength(stored + 1);
  });

  it('bring emails of many kinds: each is a message, listed or counted', async () => {
    const asked = await ask();
    for (const [at, { write, isBounce }] of sampleEmails.entries()) {
      const raw = write(asked);
      const to = /^To: (\S+)/m.exec(raw)?.[1] ?? '';
      await send(`Message-ID: <sample-${at}@example.com>\n${raw}`, to, isBounce ? '' : undefined);
    }
    const states = async (): Promise<Map<number, string>> =>
      new Map(
        (
          await app.sql.rows<{ id: string; state: string }>(
            'test.states',
            `SELECT message_id AS id, coalesce(why, state) AS state FROM received_emails WHERE message_id LIKE 'sample-%'`,
          )
        ).map(({ id, state }) => [Number(/\d+/.exec(id)?.[0]), state]),
      );
    await eventually(async () => {
      await app.app.get(InboxReader).readNow();
      return (await states()).size === sampleEmails.length;
    }, 60);
    const found = await states();
    expect(sampleEmails.map(({ name }, at) => [name, found.get(at)])).toEqual(
      sampleEmails.map(({ name, becomes }) => [
        name,
        becomes === 'counted' ? 'automatic' : 'listed' in becomes ? becomes.listed : 'taken',
      ]),
    );
    const sorted = <One>(all: One[]): One[] =>
      all.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
    const written = (await messages()).filter(({ fromPractice }) => !fromPractice);
    expect(
      sorted(
        written.map(({ content, attachments, email }) => ({
          message: content,
          kept: attachments.map(({ fileName }) => fileName),
          named: email?.leftOut.map(({ fileName }) => fileName).sort(),
        })),
      ),
    ).toEqual(
      sorted(
        sampleEmails.flatMap(({ becomes }) =>
          becomes !== 'counted' && 'message' in becomes
            ? { message: becomes.message, kept: becomes.kept ?? [], named: [...(becomes.named ?? [])].sort() }
            : [],
        ),
      ),
    );
    const { body } = await admin.get('/api/admin/connections').expect(200);
    expect((body as { email: ReadingKeys }).email.automatic.count).toBe(
      sampleEmails.filter(({ becomes }) => becomes === 'counted').length,
    );
  });
});
