import { admin, alex, app, practice } from '../../../../test/practice.js';
import type { Agent } from '../../../../test/test-app.js';
import type { MessageDto } from '../../../modules/messaging/index.js';
import { Connections } from '../../../platform/connections/connections.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { TestSmtpServer } from '../../../platform/mail/testing/smtp-server.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { UnassignedEmailDto } from '../http/unassigned-emails.dto.js';
import { tryInbox } from '../infrastructure/inbox.js';
import { InboxReader } from '../infrastructure/inbox-reader.js';
import { TestImapServer } from './imap-server.js';

export const list = '/api/admin/unassigned-emails';
export const senders = '/api/admin/ignored-senders';
export const authServer = 'mx.practice.test';
export const day = 24 * 60 * 60_000;

/** The mailbox of the test, which is connected. */
export let inbox: TestImapServer;
export let smtp: TestSmtpServer;
/** Alex's conversation with the practice. */
export let threadId: number;

/** A practice with two clients, whose inbox is connected anew for each test. To be called at the top of a file. */
export function practiceWithInbox(): void {
  practice(['alex', 'bea']);
  beforeAll(async () => {
    smtp = await TestSmtpServer.start();
  });
  afterAll(() => smtp.stop());
  beforeEach(async () => {
    inbox = await TestImapServer.start();
    // They came before: nothing to read.
    inbox.older = 100_000;
    await connect();
    threadId = await begin();
  });
  afterEach(async () => {
    await inbox.stop();
    smtp.received.length = 0;
    for (const table of [
      'received_emails',
      'inbox_reader',
      'waiting_emails',
      'ignored_senders',
      'connections',
      'outbox',
      // After ten emails within an hour, others would wait.
      'unsubscribe_tokens',
      // After twenty conversations within an hour, too.
      'rolling_limits',
    ])
      await app.sql.rows(`test.clear-${table}`, `DELETE FROM ${table}`);
  });
}

/** @param staffReplies true: answers of colleagues are taken, too */
export async function connect(staffReplies = false): Promise<void> {
  const login = { host: '127.0.0.1', port: inbox.port, username: 'office@practice.test', password: 'x' };
  const trial = await tryInbox(login);
  if (!('position' in trial)) throw new Error(trial.refused);
  await app.app.get(UnitOfWork).run(() =>
    app.app.get(Connections).save(
      'email',
      {
        host: '127.0.0.1',
        port: smtp.port,
        security: 'none',
        username: null,
        fromName: null,
        fromAddress: 'office@practice.test',
        imap: {
          host: login.host,
          port: login.port,
          username: login.username,
          authServer,
          since: trial.position,
        },
        staffReplies,
      },
      { imapPassword: 'x' },
    ),
  );
}

/** @returns message_threads.id */
export const begin = async (agent: Agent = alex.agent): Promise<number> =>
  (await agent.post('/api/message-threads').send({ subject: 'Taxes' }).expect(201)).body.id as number;
export const write = (agent: Agent, content: string, id = threadId) =>
  agent.post(`/api/message-threads/${id}/messages`).send({ content }).expect(201);
/** Reads all that arrived. */
export const read = (): Promise<void> => app.app.get(InboxReader).readNow();
export const messages = async (id = threadId): Promise<MessageDto[]> =>
  (await admin.get(`/api/message-threads/${id}/messages`).expect(200)).body as MessageDto[];
export const unassigned = async (agent: Agent = admin): Promise<UnassignedEmailDto[]> =>
  (await agent.get(list).expect(200)).body as UnassignedEmailDto[];
export const ignore = (from: string, agent: Agent = admin) => agent.post(`${list}/ignore`).send({ from });
export const deliver = (): Promise<number> => app.app.get(Jobs).runNow('mail.deliver');

/** The practice writes, and the person gets an email, which they can answer. */
export async function notified(to = 'asample@example.com', id = threadId) {
  await write(admin, 'When do you have time?', id);
  await deliver();
  const mail = smtp.received.findLast((one) => one.to.includes(to))?.mail;
  if (!mail) throw new Error(`No email to ${to}.`);
  return { replyTo: mail.replyTo?.value[0]?.address ?? '', messageId: mail.messageId ?? '', mail };
}

export interface Reply {
  to: string;
  from?: string;
  results?: string[];
  id?: string;
  headers?: string[];
  body?: string[];
}
let count = 0;
/** The server's check that passed. */
export const passed = `${authServer}; dmarc=pass header.from=example.com`;

/** An email as the practice's server would store it. */
export const reply = ({ to, from, results = [passed], id, headers = [], body }: Reply): string =>
  [
    ...results.map((result) => `Authentication-Results: ${result}`),
    `From: Alex Sample <${from ?? 'asample@example.com'}>`,
    `To: ${to}`,
    ...(headers.some((header) => header.startsWith('Subject')) ? [] : ['Subject: Re: A new message']),
    `Message-ID: <${id ?? `reply-${++count}@example.com`}>`,
    ...headers,
    ...(body ?? [
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Friday is fine.',
      '',
      'On Thu, Nov 26, 2026 at 3:04 PM Example Practice <office@practice.test> wrote:',
      '',
      '> You have a new message from us.',
      '',
    ]),
  ].join('\r\n');
