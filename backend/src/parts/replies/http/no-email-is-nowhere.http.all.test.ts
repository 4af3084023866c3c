import fc from 'fast-check';
import { isTestAll } from '../../../../test/cases.js';
import { admin, alex, app, bea, practice } from '../../../../test/practice.js';
import { Connections } from '../../../platform/connections/connections.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { tryInbox } from '../infrastructure/inbox.js';
import { TestImapServer } from '../testing/imap-server.js';
import { TestSmtpServer } from '../../../platform/mail/testing/smtp-server.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { ReadingKeys } from './inbox-connection.dto.js';
import { InboxReader } from '../infrastructure/inbox-reader.js';
import type { MessageDto } from '../../../modules/messaging/index.js';
import type { UnassignedEmailDto } from './unassigned-emails.dto.js';

/* Random emails through the reader itself. Each of them is exactly one of: in a conversation, under Not assigned, counted
   as automatic, or a copy of one of these; and the words of its sender are there. */

let inbox: TestImapServer;
let smtp: TestSmtpServer;
/** The conversations of both clients, with the emails that they can answer. */
let asked: { threadId: number; replyTo: string; messageId: string }[];

practice(['alex', 'bea']);
beforeAll(async () => {
  [inbox, smtp] = await Promise.all([TestImapServer.start(), TestSmtpServer.start()]);
  const login = { host: '127.0.0.1', port: inbox.port, username: 'office@practice.test', password: 'x' };
  const trial = await tryInbox(login);
  if (!('position' in trial)) throw new Error(trial.refused);
  const { host, port, username } = login;
  const imap = { host, port, username, authServer: 'mx.test', since: trial.position };
  const sending = { host, port: smtp.port, security: 'none' as const, username: null, fromName: null };
  await app.app
    .get(UnitOfWork)
    .run(() =>
      app.app
        .get(Connections)
        .save('email', { ...sending, fromAddress: username, imap }, { imapPassword: 'x' }),
    );
  asked = [];
  for (const { agent } of [alex, bea]) {
    const { body } = await agent.post('/api/message-threads').send({ subject: 'Taxes' }).expect(201);
    const { id: threadId } = body as { id: number };
    await admin.post(`/api/message-threads/${threadId}/messages`).send({ content: 'When?' }).expect(201);
    await app.app.get(Jobs).runNow('mail.deliver');
    const mail = smtp.received.findLast((one) => one.mail.replyTo !== undefined)?.mail;
    asked.push({
      threadId,
      replyTo: mail?.replyTo?.value[0]?.address ?? '',
      messageId: mail?.messageId ?? '',
    });
  }
});
afterAll(async () => {
  for (const table of ['received_emails', 'inbox_reader', 'connections'])
    await app.sql.rows(`test.clear-${table}`, `DELETE FROM ${table}`);
  await Promise.all([inbox.stop(), smtp.stop()]);
});

const sometimes = <const Value>(...values: Value[]) => fc.constantFrom(...values);
/** The first of them in most cases. */
const mostly = <const Value>(usual: Value, ...others: Value[]) =>
  fc.oneof(
    { weight: 5 * others.length, arbitrary: fc.constant(usual) },
    { weight: others.length, arbitrary: fc.constantFrom(...others) },
  );
const clients = ['asample@example.com', 'briverside@example.com'];
const anEmail = fc.record({
  /** Undefined: the client whose conversation it answers. */
  from: mostly(undefined, ...clients, 'consultant@example.com', 'x@else.test', ''),
  /** Index of the conversation, by its address or by the email that it answers. */
  to: sometimes(0, 1, undefined),
  answers: sometimes(0, 1, undefined),
  check: mostly('dmarc=pass header.from=example.com', 'dmarc=fail', ''),
  id: mostly('unique', undefined, 'one@same.test', 'two@same.test'),
  date: sometimes('Thu, 26 Nov 2026 15:04:05 +0000', 'Fri, 27 Nov 2026 15:04:05 +0000', ''),
  subject: mostly('Re: A new message', 'Out of Office: A', 'Fwd: Letter', 'RV: Carta', ''),
  headers: fc.subarray(
    [
      'List-Id: <office.example.com>',
      'Precedence: bulk',
      'Precedence: list',
      'Auto-Submitted: no',
      'X-Autorespond: no',
      'Return-Path: <asample@example.com>',
      'Mailing-list: list',
    ],
    { maxLength: 2 },
  ),
  program: mostly(undefined, 'Auto-Submitted: auto-replied', 'Return-Path: <>', 'X-Autoreply: yes'),
  shape: sometimes(
    'plain',
    'html',
    'alternative',
    'footer',
    'attached',
    'deep',
    'broken',
    'no boundary',
    'unknown encoding',
    'damaged base64',
  ),
  /** Lines around the word of the sender. */
  above: fc.array(sometimes('> 500', '', '--', '-- ', 'Hello,', 'From: Austin', '________'), {
    maxLength: 3,
  }),
  below: fc.array(
    sometimes(
      '> quoted',
      '',
      '-- ',
      'On Thu, Nov 26, 2026 at 3:04 PM Example <office@example.com> wrote:',
      'De: Example <office@example.com>\r\nEnviado: 1\r\nAsunto: A',
      'Begin forwarded message:',
      'Enviado desde mi iPhone',
    ),
    { maxLength: 5 },
  ),
  /** A copy of the email before it, as another server delivers it. */
  isCopy: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
});
type AnyEmail = typeof anEmail extends fc.Arbitrary<infer One> ? One : never;

let count = 0;

/** @param word of the sender, which is in no other email */
function written(email: AnyEmail, word: string): string {
  const { to, answers, check, id, date, subject, headers, program, shape, above, below } = email;
  const from = email.from ?? clients[to ?? answers ?? 0];
  return [
    ...(check ? [`Authentication-Results: mx.test; ${check}`] : []),
    ...(program ? [program] : []),
    ...headers,
    ...(from ? [`From: Someone <${from}>`] : []),
    `To: ${to === undefined ? 'office@practice.test' : asked[to]?.replyTo}`,
    ...(answers === undefined ? [] : [`In-Reply-To: ${asked[answers]?.messageId}`]),
    ...(id ? [`Message-ID: <${id === 'unique' ? `${word}@unique.test` : id}>`] : []),
    ...(date ? [`Date: ${date}`] : []),
    `Subject: ${subject}`,
    ...bodyOf(shape, [...above, word, ...below], word),
    '',
  ].join('\r\n');
}

function bodyOf(shape: AnyEmail['shape'], lines: string[], word: string): string[] {
  const plain = ['Content-Type: text/plain; charset=utf-8', '', ...lines];
  const html = ['Content-Type: text/html; charset=utf-8', '', `<div>${lines.join('<br>')}</div>`];
  const parts = (type: string, ...inner: string[][]): string[] => [
    `Content-Type: multipart/${type}; boundary=x`,
    '',
    ...inner.flatMap((one) => ['--x', ...one]),
    '--x--',
  ];
  const shapes: Record<AnyEmail['shape'], () => string[]> = {
    plain: () => plain,
    html: () => html,
    alternative: () => parts('alternative', plain, html),
    footer: () => parts('mixed', html, ['Content-Type: text/plain', '', 'You are in this group.']),
    attached: () =>
      parts('mixed', plain, ['Content-Type: application/ms-tnef; name=winmail.dat', '', 'winmail']),
    deep: () => [
      'Content-Type: text/html',
      '',
      `<p>${word}</p>${'<div>'.repeat(300)}below${'</div>'.repeat(300)}`,
    ],
    broken: () =>
      parts('mixed', plain, ...Array.from({ length: 1_001 }, () => ['Content-Type: text/plain', '', 'x'])),
    'no boundary': () => ['Content-Type: multipart/mixed', '', ...lines],
    'unknown encoding': () => ['Content-Type: text/plain; charset=unknown-8bit', '', ...lines],
    'damaged base64': () => [
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: base64',
      '',
      `${Buffer.from(lines.join('\r\n')).toString('base64')}!`,
    ],
  };
  return shapes[shape]();
}

interface Row {
  uid: number;
  state: string;
}

it('each email is in a conversation, listed, counted or a copy, and nothing that its sender wrote is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anEmail, { minLength: 1, maxLength: 8 }), async (emails) => {
      await app.sql.rows('test.limits', 'DELETE FROM rolling_limits');
      const sent: { uid: number; word: string; raw: string }[] = [];
      for (const email of emails) {
        const before = sent.at(-1);
        const word = email.isCopy && before ? before.word : `word${++count}x`;
        const raw =
          email.isCopy && before ? `Received: from another server\r\n${before.raw}` : written(email, word);
        sent.push({ uid: inbox.add(raw), word, raw });
      }
      await app.app.get(InboxReader).readNow();
      const rows = await app.sql.rows<Row>(
        'test.received',
        `SELECT (place ->> 'uid')::int AS uid, state FROM received_emails WHERE (place ->> 'uid')::int >= $1`,
        [sent[0]?.uid],
      );
      const messages = await everyMessage();
      const listed = (await admin.get('/api/admin/unassigned-emails?limit=200').expect(200))
        .body as UnassignedEmailDto[];
      for (const { uid, word } of sent) {
        const found = rows.filter((row) => row.uid === uid);
        const inMessages = messages.filter((text) => text.includes(word)).length;
        const inList = listed.filter(({ text }) => text.includes(word)).length;
        const copies = sent.filter((one) => one.word === word);
        const isFirst = copies[0]?.uid === uid;
        // Without a Message-ID nothing tells a copy from another email.
        const isKnown = found.length === 0 && !isFirst;
        expect([uid, found.length === 1 || isKnown]).toEqual([uid, true]);
        const states = rows.filter((row) => copies.some((copy) => copy.uid === row.uid));
        const numberOf = (state: string): number => states.filter((row) => row.state === state).length;
        expect([word, inMessages, inList]).toEqual([word, numberOf('taken'), numberOf('unassigned')]);
      }
      const { body } = await admin.get('/api/admin/connections').expect(200);
      expect((body as { email: ReadingKeys }).email.automatic.count).toBe(
        await app.sql.count('test.automatic', "received_emails WHERE state = 'automatic'", []),
      );
      expect(await app.sql.count('test.waiting', 'waiting_emails', [])).toBe(0);
      await app.sql.rows('test.forget', `DELETE FROM received_emails WHERE state = 'unassigned'`);
    }),
    { numRuns: isTestAll ? 200 : 12, endOnFailure: true },
  );
});

/** The texts of all messages by email, with all that they quote. */
async function everyMessage(): Promise<string[]> {
  const all: string[] = [];
  for (const { threadId } of asked) {
    const { body } = await admin.get(`/api/message-threads/${threadId}/messages?limit=200`).expect(200);
    for (const { content, email } of body as MessageDto[])
      if (email) all.push(`${content}\n${email.text ?? ''}`);
  }
  return all;
}
