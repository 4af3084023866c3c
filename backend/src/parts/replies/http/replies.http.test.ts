import { grant } from '../../../../test/grants.js';
import { admin, adminId, alex, app, bea, practice } from '../../../../test/practice.js';
import { staffMember } from '../../../../test/staff.js';
import { type Agent, fetchBytes, pages, refused } from '../../../../test/test-app.js';
import { DomainError } from '../../../kernel/index.js';
import { Connections } from '../../../platform/connections/connections.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { FileIntake } from '../../../platform/files/file-intake.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { tryInbox } from '../infrastructure/inbox.js';
import { TestImapServer } from '../testing/imap-server.js';
import { TestSmtpServer } from '../../../platform/mail/testing/smtp-server.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { ReadingKeys } from './inbox-connection.dto.js';
import { InboxReader } from '../infrastructure/inbox-reader.js';
import { anInboxReader } from '../testing/inbox-reader.js';
import type { MessageDto } from '../../../modules/messaging/index.js';
import type { UnassignedEmailDto } from './unassigned-emails.dto.js';

const list = '/api/admin/unassigned-emails';
const authServer = 'mx.practice.test';
const day = 24 * 60 * 60_000;

let inbox: TestImapServer;
let smtp: TestSmtpServer;
let threadId: number;

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

async function connect(staffReplies = false): Promise<void> {
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

const begin = async (agent: Agent = alex.agent): Promise<number> =>
  (await agent.post('/api/message-threads').send({ subject: 'Taxes' }).expect(201)).body.id as number;
const write = (agent: Agent, content: string, id = threadId) =>
  agent.post(`/api/message-threads/${id}/messages`).send({ content }).expect(201);
const read = (): Promise<void> => app.app.get(InboxReader).readNow();
const messages = async (id = threadId): Promise<MessageDto[]> =>
  (await admin.get(`/api/message-threads/${id}/messages`).expect(200)).body as MessageDto[];
const unassigned = async (agent: Agent = admin): Promise<UnassignedEmailDto[]> =>
  (await agent.get(list).expect(200)).body as UnassignedEmailDto[];
const deliver = (): Promise<number> => app.app.get(Jobs).runNow('mail.deliver');

/** The practice writes, and the person gets an email. */
async function notified(to = 'asample@example.com', id = threadId) {
  await write(admin, 'When do you have time?', id);
  await deliver();
  const mail = smtp.received.findLast((one) => one.to.includes(to))?.mail;
  if (!mail) throw new Error(`No email to ${to}.`);
  return { replyTo: mail.replyTo?.value[0]?.address ?? '', messageId: mail.messageId ?? '', mail };
}

interface Reply {
  to: string;
  from?: string;
  results?: string[];
  id?: string;
  headers?: string[];
  body?: string[];
}
let count = 0;
const passed = `${authServer}; dmarc=pass header.from=example.com`;

/** An email as the practice's server would store it. */
const reply = ({ to, from, results = [passed], id, headers = [], body }: Reply): string =>
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

describe('a reply to the email about a message', () => {
  it('becomes a message of its sender, without what it quotes', async () => {
    const { replyTo, mail } = await notified();
    expect(replyTo).toMatch(/^office\+reply\+[a-z2-7]{26}@practice\.test$/);
    expect(mail.text).toContain('You can also answer by replying to this email.');
    // The address itself is only in the email that was sent.
    expect(await app.sql.count('test.reply-to', 'outbox WHERE reply_to IS NOT NULL', [])).toBe(0);
    inbox.add(reply({ to: replyTo }));
    await read();
    expect(await unassigned()).toEqual([]);
    const [message, ...others] = await messages();
    expect(others).toHaveLength(1);
    expect(message).toMatchObject({
      content: 'Friday is fine.',
      fromUserId: alex.id,
      fromPractice: false,
      isRead: false,
      email: { text: expect.stringContaining('> You have a new message'), leftOut: [], proven: true },
    });
    const { body: thread } = await admin.get(`/api/message-threads/${threadId}`).expect(200);
    expect(thread).toMatchObject({ unreadCount: 1, unanswered: true });
    const { body: news } = await admin.get('/api/notifications').expect(200);
    expect(news[0]).toMatchObject({ title: 'New message', url: `/admin/messages/${threadId}` });
    expect(inbox.commands.filter((command) => /STORE|COPY|MOVE|EXPUNGE|SELECT|APPEND/.test(command))).toEqual(
      [],
    );
  });

  it('is read once, also if it arrives twice or by two instances at a time', async () => {
    const { replyTo } = await notified();
    for (let copy = 0; copy < 2; copy++) inbox.add(reply({ to: replyTo, id: 'twice@example.com' }));
    await Promise.all([read(), read()]);
    await read();
    expect(await messages()).toHaveLength(2);
    expect(await unassigned()).toEqual([]);
  });

  it('is read again after a kill between reading and the commit', async () => {
    const { replyTo } = await notified();
    inbox.add(reply({ to: replyTo }));
    inbox.beforeText = () => inbox.drop();
    await expect(read()).rejects.toThrow();
    inbox.beforeText = () => undefined;
    expect(await messages()).toHaveLength(1);
    await read();
    expect(await messages()).toHaveLength(2);
  });

  it('is known by the email that it answers where the address lost its token', async () => {
    const { messageId } = await notified();
    inbox.add(reply({ to: 'office@practice.test', headers: [`In-Reply-To: ${messageId}`] }));
    inbox.add(
      reply({ to: 'office@practice.test', headers: [`References: <a@x.test> ${messageId} <b@x.test>`] }),
    );
    await read();
    expect((await messages()).map(({ fromPractice }) => fromPractice)).toEqual([false, false, true]);
  });

  it('may come from everyone who got the email: people with access, and staff if an owner lets them', async () => {
    await app.sql.rows('test.reconnect', 'DELETE FROM connections');
    await connect(true);
    await grant(app, { clientId: alex.id, personId: bea.id, scopes: ['messages'] });
    const toBea = await notified('briverside@example.com');
    inbox.add(reply({ to: toBea.replyTo, from: 'BRiverside@Example.com' }));
    await read();
    expect((await messages())[0]).toMatchObject({ fromUserId: bea.id, content: 'Friday is fine.' });
    await write(alex.agent, 'And on Monday?');
    await deliver();
    const toStaff = smtp.received.findLast(({ to }) => to.includes('consultant@example.com'))?.mail;
    const address = toStaff?.replyTo?.value[0]?.address ?? '';
    inbox.add(reply({ to: address, from: 'consultant@example.com' }));
    await read();
    expect((await messages())[0]).toMatchObject({ fromUserId: adminId, fromPractice: true });
    await app.sql.rows('test.end-access', 'DELETE FROM client_access');
  });

  it.each([
    ['while no owner lets answers of colleagues in', false],
    ['of a colleague who logs in with a second factor', true],
  ])('waits %s, and is then written for the practice', async (_, hasFactor) => {
    await app.sql.rows('test.reconnect', 'DELETE FROM connections');
    await connect(hasFactor);
    await write(alex.agent, 'And on Monday?');
    await deliver();
    const toStaff = smtp.received.findLast(({ to }) => to.includes('consultant@example.com'))?.mail;
    if (hasFactor)
      await app.sql.rows(
        'test.factor',
        `INSERT INTO totp_secrets (user_id, sealed_secret, created_at, enabled_at) VALUES ($1, '\\x00', $2, $2)`,
        [adminId, app.clock.now()],
      );
    inbox.add(reply({ to: toStaff?.replyTo?.value[0]?.address ?? '', from: 'consultant@example.com' }));
    await read();
    await app.sql.rows('test.no-factor', 'DELETE FROM totp_secrets');
    expect(await messages()).toHaveLength(1);
    const [waiting] = await unassigned();
    expect(waiting).toMatchObject({ why: 'staff', threadId, client: { id: alex.id } });
    expect((await admin.get(`/api/message-threads/${threadId}`).expect(200)).body).toMatchObject({
      unanswered: true,
    });
    await admin.post(`${list}/${waiting?.id}/assign`).send({ userId: alex.id, threadId }).expect(201);
    const { body: seen } = await alex.agent.get(`/api/message-threads/${threadId}/messages`).expect(200);
    expect((seen as MessageDto[])[0]).toMatchObject({
      content: 'Friday is fine.',
      fromPractice: true,
      email: { proven: false },
    });
  });

  it('of a colleague that is listed for another reason is written for the practice, too', async () => {
    await write(alex.agent, 'And on Monday?');
    await deliver();
    const toStaff = smtp.received.findLast(({ to }) => to.includes('consultant@example.com'))?.mail;
    const to = toStaff?.replyTo?.value[0]?.address ?? '';
    inbox.add(reply({ to, from: 'consultant@example.com', headers: ['Subject: Out of Office: Taxes'] }));
    await read();
    const [waiting] = await unassigned();
    expect(waiting?.why).toBe('absence');
    await admin.post(`${list}/${waiting?.id}/assign`).send({ userId: alex.id, threadId }).expect(201);
    expect((await messages())[0]).toMatchObject({ content: 'Friday is fine.', fromPractice: true });
  });

  it('through a group is taken by its address alone', async () => {
    const { replyTo, messageId } = await notified();
    const headers = ['List-Id: <office.practice.test>', 'Precedence: list', 'Mailing-list: list office'];
    inbox.add(reply({ to: replyTo, headers }));
    inbox.add(reply({ to: 'office@practice.test', headers: [...headers, `In-Reply-To: ${messageId}`] }));
    inbox.add(reply({ to: 'office@practice.test', headers: ['Precedence: bulk', 'Subject: A question'] }));
    await read();
    expect(await messages()).toHaveLength(3);
    expect(await unassigned()).toMatchObject([{ subject: 'A question', why: 'unproven' }]);
  });

  it('waits if its Message-ID is of another email', async () => {
    const { replyTo } = await notified();
    const other = await begin(bea.agent);
    const { replyTo: toBea } = await notified('briverside@example.com', other);
    const same = { id: 'constant@scanner.test', headers: ['Date: Thu, 26 Nov 2026 15:04:05 +0000'] };
    inbox.add(reply({ to: replyTo, ...same }));
    inbox.add(reply({ to: toBea, from: 'briverside@example.com', ...same }));
    inbox.add(reply({ to: replyTo, ...same, headers: [...same.headers, 'Received: by another server'] }));
    await read();
    expect(await messages()).toHaveLength(2);
    const listed = await unassigned();
    expect(listed).toMatchObject([{ why: 'repeated_id', threadId: other, client: { id: bea.id } }]);
    await admin.post(`${list}/${listed[0]?.id}/assign`).send({ userId: bea.id, threadId: other }).expect(201);
    expect(await messages(other)).toHaveLength(2);
  });

  it('keeps files, and names those that an upload would refuse', async () => {
    const { replyTo } = await notified();
    const part = (type: string, bytes: Buffer, name: string): string[] => [
      '--x',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      bytes.toString('base64'),
    ];
    const body = [
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html',
      '',
      '<p>Here it is</p>',
      ...part('application/pdf', samplePdf, 'Statement.pdf'),
      ...part('application/zip', Buffer.from('PK'), 'all.zip'),
      ...part('application/pdf', Buffer.concat([samplePdf, Buffer.alloc(5 * 1024 * 1024)]), 'large.pdf'),
      '--x--',
      '',
    ];
    inbox.add(reply({ to: replyTo, body }));
    await read();
    const [message] = await messages();
    expect(message).toMatchObject({
      content: 'Here it is',
      attachments: [{ fileName: 'Statement.pdf' }],
      email: {
        text: null,
        leftOut: [
          { fileName: 'all.zip', reason: 'type' },
          { fileName: 'large.pdf', reason: 'size' },
        ],
      },
    });
    const file = await fetchBytes(alex.agent, message?.attachments[0]?.url ?? '').expect(200);
    expect(file.body).toEqual(samplePdf);
  });
});

describe('an email that proves nothing', () => {
  it('is listed', async () => {
    const { replyTo } = await notified();
    const reasons: Record<string, Partial<Reply>> = {
      'another sender': { from: 'someone@else.test', results: [`${authServer}; dmarc=pass`] },
      'a failed check': { results: [`${authServer}; dmarc=fail header.from=example.com`] },
      'no check': { results: [] },
      "another server's check": { results: ['mx.evil.test; dmarc=pass'] },
      'a forged second check': { results: [`${authServer}; dmarc=fail`, passed] },
      'two senders': { from: 'asample@example.com>, <b@example.com' },
      'another token': { to: 'office+reply+aaaaaaaaaaaaaaaaaaaaaaaaaa@practice.test' },
    };
    for (const [reason, over] of Object.entries(reasons))
      inbox.add(reply({ to: replyTo, headers: [`Subject: ${reason}`], ...over }));
    await read();
    expect(await messages()).toHaveLength(1);
    const listed = await unassigned();
    expect(listed.map(({ subject }) => subject)).toEqual(Object.keys(reasons).reverse());
    expect(listed[0]?.text).toContain('Friday is fine.');
  });

  it('is listed after the address has expired, and if access, account or conversation have ended', async () => {
    const { replyTo } = await notified();
    await app.sql.rows('test.expire', 'UPDATE reply_addresses SET expires_at = $1', [app.clock.now()]);
    inbox.add(reply({ to: replyTo }));
    await read();
    expect(await messages()).toHaveLength(1);
    expect(await unassigned()).toHaveLength(1);

    const access = await grant(app, { clientId: alex.id, personId: bea.id, scopes: ['messages'] });
    const toBea = await notified('briverside@example.com');
    await app.sql.rows('test.narrow', `UPDATE client_access SET scopes = '{documents}' WHERE id = $1`, [
      access,
    ]);
    inbox.add(reply({ to: toBea.replyTo, from: 'briverside@example.com' }));
    await read();
    expect(await messages()).toHaveLength(2);
    expect(await unassigned()).toHaveLength(2);
    await app.sql.rows('test.end-access', 'DELETE FROM client_access');

    const other = await app.client('cclosing');
    const closing = await begin(other.agent);
    const { replyTo: ofClosed } = await notified('cclosing@example.com', closing);
    await app.sql.rows('test.close', 'UPDATE users SET closed_at = $2 WHERE id = $1', [
      other.id,
      app.clock.now(),
    ]);
    inbox.add(reply({ to: ofClosed, from: 'cclosing@example.com' }));
    await read();
    expect(await messages(closing)).toHaveLength(1);
    expect(await unassigned()).toHaveLength(3);
  });

  it('is counted if a program sent it, by a standard sign, and neither taken nor listed', async () => {
    const { replyTo } = await notified();
    const loop = (headers: string[], body?: string[]): void =>
      void inbox.add(reply({ to: replyTo, headers, ...(body && { body }) }));
    loop(['Auto-Submitted: auto-replied']);
    loop(['Return-Path: <>']);
    loop([], ['Content-Type: multipart/report; report-type=delivery-status; boundary=x', '', '--x--', '']);
    await read();
    await read();
    expect(await messages()).toHaveLength(1);
    expect(await unassigned()).toEqual([]);
    await deliver();
    expect(smtp.received).toHaveLength(1);
    const { body } = await admin.get('/api/admin/connections').expect(200);
    const { count, since } = (body as { email: ReadingKeys }).email.automatic;
    expect([count, Math.floor((app.clock.now().getTime() - Date.parse(since)) / day)]).toEqual([3, 30]);
    inbox.add(reply({ to: replyTo, headers: ['Auto-Submitted: no', 'Return-Path: <asample@example.com>'] }));
    await read();
    expect(await messages()).toHaveLength(2);
  });

  it('is listed if it is probably a note of absence, and answers nothing', async () => {
    const { replyTo } = await notified();
    await write(alex.agent, 'And on Monday?');
    inbox.add(reply({ to: replyTo, headers: ['X-Autoreply: yes'] }));
    inbox.add(reply({ to: replyTo, headers: ['Subject: Respuesta =?utf-8?q?autom=C3=A1tica?='] }));
    await read();
    expect(await messages()).toHaveLength(2);
    expect((await unassigned()).map(({ why }) => why)).toEqual(['absence', 'absence']);
  });

  it('and two that cannot be parsed keep nobody waiting', async () => {
    const { replyTo } = await notified();
    const parts = Array.from({ length: 1_001 }, () => ['--x', 'Content-Type: text/plain', '', 'Yes']).flat();
    const body = ['Content-Type: multipart/mixed; boundary=x', '', ...parts, '--x--'];
    for (const subject of ['First', 'Second'])
      inbox.add(reply({ to: replyTo, headers: [`Subject: ${subject}`], body }));
    inbox.add(reply({ to: replyTo }));
    const before = inbox.connections;
    await read();
    expect(inbox.connections - before).toBeLessThanOrEqual(2);
    expect((await messages())[0]?.content).toBe('Friday is fine.');
    const listed = await unassigned();
    expect(listed.map(({ subject, why }) => [subject, why])).toEqual([
      ['Second', 'unreadable'],
      ['First', 'unreadable'],
    ]);
    expect(listed[0]?.text).toContain('Yes');
  });

  it('that cannot be stored now waits alone, five times, and is then taken without its files', async () => {
    const { replyTo } = await notified();
    const intake = jest
      .spyOn(app.app.get(FileIntake), 'store')
      .mockRejectedValue(new DomainError('unavailable', 'scanner.unavailable', 'Away'));
    const body = [
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'With a file',
      '--x',
      'Content-Type: application/pdf; name=Statement.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      samplePdf.toString('base64'),
      '--x--',
    ];
    inbox.add(reply({ to: replyTo, body }));
    inbox.add(reply({ to: replyTo }));
    await read();
    expect((await messages()).map(({ content }) => content)).toEqual([
      'Friday is fine.',
      'When do you have time?',
    ]);
    const attempts = (): Promise<number | undefined> =>
      app.sql.value('test.attempts', 'SELECT attempts FROM waiting_emails');
    for (let attempt = 1; attempt < 5; attempt++) {
      expect(await attempts()).toBe(attempt);
      await read();
      expect(await attempts()).toBe(attempt);
      await app.sql.rows('test.due', 'UPDATE waiting_emails SET next_at = $1', [app.clock.now()]);
      await read();
    }
    intake.mockRestore();
    expect(await attempts()).toBeUndefined();
    expect((await messages())[0]).toMatchObject({
      content: 'With a file',
      email: { leftOut: [{ fileName: 'Statement.pdf', reason: 'unavailable' }] },
    });
  });

  it.each([
    ['beginning', 0, ''],
    ['end', 300_000, 'A long text'],
  ])('whose %s does not come in time waits alone, and is then listed', async (_, byte, text) => {
    const { replyTo } = await notified();
    const body = ['', `A long text\r\n${'x'.repeat(400_000)}`];
    inbox.withheld.set(inbox.add(reply({ to: replyTo, headers: ['Subject: Held'], body })), byte);
    inbox.add(reply({ to: replyTo }));
    const reader = anInboxReader(app, 200);
    for (let attempt = 1; attempt < 5; attempt++) {
      await expect(reader.readNow()).rejects.toThrow('does not answer');
      await reader.readNow();
      expect((await messages()).map(({ content }) => content)).toEqual([
        'Friday is fine.',
        'When do you have time?',
      ]);
      expect(await unassigned()).toEqual([]);
      await app.sql.rows('test.due', 'UPDATE waiting_emails SET next_at = $1', [app.clock.now()]);
    }
    await expect(reader.readNow()).rejects.toThrow('does not answer');
    await reader.readNow();
    expect(await unassigned()).toMatchObject([{ subject: 'Held', text: expect.stringContaining(text) }]);
    expect(await app.sql.count('test.waiting', 'waiting_emails', [])).toBe(0);
  });

  it('that the server has lost, or ends the connection for, keeps nobody waiting, and is listed in the end', async () => {
    const { replyTo } = await notified();
    const [lost, deadly] = [reply({ to: replyTo }), reply({ to: replyTo })].map((raw) => inbox.add(raw));
    inbox.damaged.add(lost ?? 0);
    inbox.beforeText = (uid) => void (uid === deadly && inbox.drop());
    inbox.add(reply({ to: replyTo }));
    // A lost connection is tried again at once, and then as rarely as other failures.
    await expect(read()).rejects.toThrow();
    await expect(read()).rejects.toThrow();
    await read();
    expect(await messages()).toHaveLength(2);
    for (let attempt = 2; attempt <= 5; attempt++) {
      await app.sql.rows('test.due', 'UPDATE waiting_emails SET next_at = $1', [app.clock.now()]);
      await read().catch(() => undefined);
    }
    const listed = await unassigned();
    expect(listed.map(({ from, why }) => [from, why]).sort()).toEqual([
      ['', 'unproven'],
      ['Alex Sample <asample@example.com>', 'unreadable'],
    ]);
    expect(await app.sql.count('test.waiting', 'waiting_emails', [])).toBe(0);
  });

  it('is not read whole if it is large', async () => {
    const { replyTo } = await notified();
    const asked: number[] = [];
    inbox.beforeText = (uid) => void asked.push(uid);
    inbox.add(Buffer.concat([Buffer.from(reply({ to: replyTo })), Buffer.alloc(50_000_000, 'x')]));
    await read();
    expect(asked).toHaveLength(1);
    expect(await messages()).toHaveLength(1);
    expect((await unassigned())[0]?.text.length).toBe(20_000);
  });
});

describe('a mailbox', () => {
  it('is read from the moment of connecting', async () => {
    inbox.messages = [
      { uid: 100_001, raw: Buffer.from(reply({ to: 'office@practice.test' })), arrived: new Date() },
    ];
    await app.sql.rows('test.reconnect', 'DELETE FROM connections');
    await connect();
    await read();
    expect(await unassigned()).toEqual([]);
    expect(inbox.commands.filter((command) => command.startsWith('UID'))).toEqual([]);
    inbox.add(reply({ to: 'office@practice.test' }));
    await read();
    expect(await unassigned()).toHaveLength(1);
  });

  it('that is made anew brings nothing twice, and nothing of before', async () => {
    const { replyTo } = await notified();
    inbox.add(reply({ to: replyTo }));
    await read();
    inbox.messages.unshift({
      uid: 1,
      raw: Buffer.from(reply({ to: 'office@practice.test' })),
      arrived: new Date(Date.now() - 2 * day),
    });
    inbox.add(reply({ to: replyTo }));
    inbox.makeAnew();
    await read();
    await read();
    expect((await messages()).map(({ fromPractice }) => fromPractice)).toEqual([false, false, true]);
    expect(await unassigned()).toEqual([]);
  });
});

describe('emails that are in no conversation', () => {
  const stranger = { from: 'alex@private.test', results: [] };

  it('are assigned to a conversation, with their files, or to a new one', async () => {
    const { replyTo } = await notified();
    const body = [
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'From my other address',
      '--x',
      'Content-Type: application/pdf; name=Statement.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      samplePdf.toString('base64'),
      '--x--',
      '',
    ];
    // Without a Message-ID.
    inbox.add(reply({ to: replyTo, ...stranger, id: '', body }));
    inbox.add(reply({ to: 'office@practice.test', ...stranger }));
    await read();
    const [second, first] = await unassigned();
    expect(first).toEqual({
      id: expect.any(Number) as number,
      from: 'Alex Sample <alex@private.test>',
      subject: 'Re: A new message',
      text: expect.stringContaining('From my other address') as string,
      receivedAt: expect.stringMatching(/Z$/) as string,
      client: { id: alex.id, name: 'Sam Sample' },
      why: 'unproven',
      threadId: null,
    });
    const assign = (id: number | undefined, given: object) => admin.post(`${list}/${id}/assign`).send(given);
    expect((await assign(first?.id, { userId: bea.id, threadId }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { threadId: 'Please select a conversation of this client' }),
    );
    expect((await assign(first?.id, { userId: 999_999 }).expect(400)).body.fields).toHaveProperty('userId');
    const { body: added } = await assign(first?.id, { userId: alex.id, threadId }).expect(201);
    expect(added).toMatchObject({
      threadId,
      fromUserId: alex.id,
      fromPractice: false,
      content: 'From my other address',
      attachments: [{ fileName: 'Statement.pdf' }],
      email: { proven: false },
    });
    expect((await assign(first?.id, { userId: alex.id }).expect(404)).body).toEqual(
      refused(404, 'email.not_found'),
    );
    const { body: begun } = await assign(second?.id, { userId: bea.id }).expect(201);
    expect(begun).toMatchObject({ subject: 'A new message', fromUserId: bea.id, content: 'Friday is fine.' });
    expect(await unassigned()).toEqual([]);
  });

  it('are ignored, paged, and for those who may see their client', async () => {
    const { replyTo } = await notified();
    for (const to of [replyTo, 'office@practice.test']) inbox.add(reply({ to, ...stranger }));
    await read();
    const paged = await pages<UnassignedEmailDto>(admin, `${list}?limit=1`);
    expect(paged.map(({ rows, total }) => [rows.length, total])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    await app.sql.rows('test.staff-sees', `UPDATE site SET staff_sees = 'assigned'`);
    const { agent: colleague } = await staffMember(app, 'colleague', 'consultant');
    const [visible, ...others] = await unassigned(colleague);
    expect(others).toEqual([]);
    expect(visible?.client).toBeNull();
    const hidden = paged.flatMap(({ rows }) => rows).find(({ client }) => client !== null);
    await colleague.post(`${list}/${hidden?.id}/ignore`).expect(404);
    await colleague.post(`${list}/${visible?.id}/ignore`).expect(204);
    await app.sql.rows('test.staff-sees-all', `UPDATE site SET staff_sees = 'all'`);
    expect(await unassigned()).toHaveLength(1);
    await admin.post(`${list}/${visible?.id}/ignore`).expect(204);
    await admin.post(`${list}/${visible?.id}/restore`).expect(204);
    expect(await unassigned()).toHaveLength(2);
    await admin.post(`${list}/${visible?.id}/ignore`).expect(204);
    await app.sql.rows('test.later', 'UPDATE received_emails SET decided_at = $1', [
      new Date(Date.now() - 2 * day),
    ]);
    await app.app.get(Jobs).runNow('replies.remove-old');
    expect((await admin.post(`${list}/${visible?.id}/restore`).expect(404)).body).toEqual(
      refused(404, 'email.not_found'),
    );
    const { agent: assistant } = await staffMember(app, 'helper', 'assistant');
    await assistant.get(list).expect(403);
    await alex.agent.get(list).expect(403);
  });
});

it('an old email that is moved into the inbox is listed for 90 days, too', async () => {
  inbox.add(reply({ to: 'office@practice.test', results: [] }));
  await read();
  const removeOld = (): Promise<number> => app.app.get(Jobs).runNow('replies.remove-old');
  const age = (column: string) =>
    app.sql.rows(`test.old-${column}`, `UPDATE received_emails SET ${column} = $1`, [
      new Date(Date.now() - 91 * day),
    ]);
  await age('received_at');
  await removeOld();
  expect(await unassigned()).toHaveLength(1);
  await age('created_at');
  await removeOld();
  expect(await unassigned()).toEqual([]);
});

describe('emails of one sender', () => {
  const senders = '/api/admin/ignored-senders';
  const ignore = (from: string, agent: Agent = admin) => agent.post(`${list}/ignore`).send({ from });

  it('are ignored, also later ones, until that is ended; their proven replies are taken', async () => {
    const { replyTo } = await notified();
    const from = (address: string): void =>
      void inbox.add(reply({ to: 'office@practice.test', from: address }));
    for (const address of ['news@else.test', 'News@Else.test', 'asample@example.com']) from(address);
    await read();
    expect((await ignore('Sam <news@else.test>').expect(200)).body).toEqual({ ignored: 2 });
    expect((await ignore('asample@example.com').expect(200)).body).toEqual({ ignored: 1 });
    expect((await ignore('news@else.test').expect(200)).body).toEqual({ ignored: 0 });
    expect((await ignore('never@else.test').expect(404)).body).toEqual(refused(404, 'email.not_found'));
    expect((await ignore('nothing').expect(400)).body.fields).toHaveProperty('from');
    from('news@else.test');
    inbox.add(reply({ to: replyTo }));
    await read();
    expect(await unassigned()).toEqual([]);
    expect(await messages()).toHaveLength(2);
    const { body: ignored } = await admin.get(senders).expect(200);
    expect(ignored).toMatchObject([
      { address: 'asample@example.com', emails: 0 },
      { address: 'news@else.test', emails: 1, ignoredBy: { id: adminId } },
    ]);
    const [, news] = ignored as { id: number }[];
    await admin.delete(`${senders}/${news?.id}`).expect(204);
    await admin.delete(`${senders}/${news?.id}`).expect(404);
    from('news@else.test');
    await read();
    expect(await unassigned()).toHaveLength(1);
  });

  it('who has several clients are for those who may see all of them', async () => {
    await grant(app, { clientId: alex.id, personId: bea.id, scopes: ['messages'] });
    const { messageId } = await notified();
    inbox.add(reply({ to: 'office@practice.test', from: 'briverside@example.com', results: [] }));
    inbox.add(
      reply({
        to: 'office@practice.test',
        from: 'x@else.test',
        headers: [`In-Reply-To: ${messageId}`],
        results: [],
      }),
    );
    await read();
    await app.sql.rows('test.end-access', 'DELETE FROM client_access');
    await app.sql.rows('test.staff-sees', `UPDATE site SET staff_sees = 'assigned'`);
    const { agent: colleague, id } = await staffMember(app, 'limited', 'consultant');
    const seen = async (): Promise<(string | undefined)[]> =>
      (await unassigned(colleague)).map(({ client }) => client?.name);
    expect(await seen()).toEqual([]);
    await ignore('briverside@example.com', colleague).expect(404);
    const assign = (client: number) =>
      app.sql.rows('test.assign', 'INSERT INTO client_assignees (client_id, staff_id) VALUES ($1, $2)', [
        client,
        id,
      ]);
    await assign(alex.id);
    expect(await seen()).toEqual(['Sam Sample']);
    await assign(bea.id);
    expect(await seen()).toEqual(['Sam Sample', undefined]);
    expect(await unassigned()).toHaveLength(2);
    await ignore('x@else.test').expect(200);
    const { body: ignored } = await admin.get(senders).expect(200);
    expect((await colleague.get(senders).expect(200)).body).toEqual([]);
    await colleague.delete(`${senders}/${(ignored as { id: number }[])[0]?.id}`).expect(404);
    await ignore('briverside@example.com', colleague).expect(200);
    expect((await colleague.get(senders).expect(200)).body).toHaveLength(1);
    expect((await admin.get(senders).expect(200)).body).toHaveLength(2);
    await app.sql.rows('test.unassign', 'DELETE FROM client_assignees');
    await app.sql.rows('test.staff-sees-all', `UPDATE site SET staff_sees = 'all'`);
    expect(await unassigned()).toHaveLength(0);
  });

  it('that someone with assigned clients ignores are left out only where they may see them', async () => {
    const { messageId: toAlex } = await notified();
    const { messageId: toBea } = await notified('briverside@example.com', await begin(bea.agent));
    const arrive = async (...answered: string[]): Promise<void> => {
      for (const id of answered)
        inbox.add(
          reply({
            to: 'office@practice.test',
            from: 'x@else.test',
            headers: id ? [`In-Reply-To: ${id}`] : [],
            results: [],
          }),
        );
      await read();
    };
    await app.sql.rows('test.staff-sees', `UPDATE site SET staff_sees = 'assigned'`);
    const { agent: colleague, id } = await staffMember(app, 'narrow', 'consultant');
    await app.sql.rows('test.assign', 'INSERT INTO client_assignees (client_id, staff_id) VALUES ($1, $2)', [
      alex.id,
      id,
    ]);
    await arrive(toAlex);
    expect((await ignore('x@else.test', colleague).expect(200)).body).toEqual({ ignored: 1 });
    await arrive(toAlex, toBea, '');
    const [ofBea, ...others] = await unassigned();
    expect([ofBea?.client?.id, others]).toEqual([bea.id, []]);
    expect((await ignore('x@else.test', colleague).expect(200)).body).toEqual({ ignored: 0 });
    expect((await ignore('x@else.test').expect(200)).body).toEqual({ ignored: 1 });
    await arrive(toAlex, toBea);
    expect(await unassigned()).toEqual([]);
    await ignore('x@else.test', colleague).expect(404);
    expect((await admin.get(senders).expect(200)).body).toMatchObject([
      { emails: 4, ignoredBy: { id: adminId } },
    ]);
    await app.sql.rows('test.unassign', 'DELETE FROM client_assignees');
    await app.sql.rows('test.staff-sees-all', `UPDATE site SET staff_sees = 'all'`);
  });

  it('go beyond 500: the oldest first', async () => {
    await app.sql.rows(
      'test.many',
      `INSERT INTO received_emails (message_id, state, place, received_at, from_name, from_address, subject, text)
       SELECT n || '@many.test', 'unassigned', '{}', $1::timestamptz - n * interval '1 minute', '', 'a@many.test', n::text, ''
       FROM generate_series(1, 500) n`,
      [new Date()],
    );
    inbox.add(reply({ to: 'office@practice.test', from: 'x@else.test' }));
    await read();
    const { headers } = await admin.get(`${list}?limit=1`).expect(200);
    expect(headers['x-total-count']).toBe('500');
    expect(
      await app.sql.column('test.gone', `SELECT message_id FROM received_emails WHERE state = 'ignored'`),
    ).toEqual(['500@many.test']);
  });
});

it('an email that had not been begun when replies were turned off waits until they are on again', async () => {
  const turn = (on: boolean) => admin.put('/api/admin/parts/replies').send({ on }).expect(200);
  let meanwhile = (): PromiseLike<unknown> => Promise.resolve();
  app.app.get(DomainEvents).subscribe('message.created', async () => void (await meanwhile()));
  // Newest first.
  const texts = async () => (await messages()).map(({ content }) => content);
  const begun = 'When do you have time?';
  const { replyTo: to } = await notified();
  meanwhile = () => turn(false);
  for (const day of ['Friday', 'Monday'])
    inbox.add(reply({ to, body: ['Content-Type: text/plain', '', `${day} is fine.`] }));
  await read();
  expect(await texts()).toEqual(['Friday is fine.', begun]);
  meanwhile = () => Promise.resolve();
  await turn(true);
  await read();
  expect(await texts()).toEqual(['Monday is fine.', 'Friday is fine.', begun]);
});

it('nothing offers to reply without an inbox', async () => {
  await app.sql.rows('test.no-inbox', `UPDATE connections SET settings = settings || '{"imap": null}'`);
  const { mail } = await notified();
  expect(mail.replyTo).toBeUndefined();
  expect(mail.text).not.toContain('replying to this email');
});
