import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import passport from 'passport';
import pg from 'pg';
import { DatabaseProxy } from '../../test/database/database-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../test/database/test-database.js';
import type { EventStreamReader } from '../../test/event-stream-reader.js';
import { eventually } from '../../test/eventually.js';
import { Listeners } from '../../test/listeners.js';
import { type Agent, fetchBytes, password, TestApp } from '../../test/test-app.js';
import { FirstStart } from '../demo/first-start.js';
import { addDays } from '../kernel/index.js';
import { RecurringInvoiceJobs } from '../modules/billing/application/recurring-invoice-jobs.js';
import { RecurringInvoices } from '../modules/billing/application/recurring-invoices.js';
import { anIssuedInvoice } from '../modules/billing/testing/issued-invoice.js';
import { StripeServer, type StripeServerEvent } from '../modules/billing/testing/stripe-server.js';
import { DocumentRequests } from '../modules/documents/index.js';
import { sessionStrategy, SessionStrategy } from '../modules/identity/http/session.strategy.js';
import { Site } from '../modules/practice/index.js';
import { DatabaseUnitOfWork } from '../platform/database/database-unit-of-work.js';
import { EventPublisher } from '../platform/events/event-publisher.js';
import { samplePdf } from '../platform/files/testing/sample-files.js';
import { Jobs } from '../platform/events/jobs.js';
import { TestSmtpServer } from '../platform/mail/testing/smtp-server.js';
import { readSettings } from '../platform/settings/settings.js';

/* Two instances on one database, with the same files and secret. The second one reaches the database through a
   proxy, and to cut it has the effect of killing the instance: its transactions end without it, and it records
   nothing any more. Processes are really killed by *.process.all.test.ts. */

let stripe: StripeServer;
let mailServer: TestSmtpServer;
let testDatabase: TestDatabase;
let storageDir: string;
let proxy: DatabaseProxy;
let one: TestApp;
let other: TestApp;
/** A connection of its own, which holds locks. */
let database: pg.Client;
let alex: number;
/** The admin, signed in at each. */
let founders: [Agent, Agent];

const admin = { id: 1, role: 'admin' } as const;
const firstStart = readSettings({
  DEMO_DATA: '0',
  ADMIN_USERNAME: 'founder',
  ADMIN_EMAIL: 'founder@example.com',
  ADMIN_PASSWORD: password,
});

beforeAll(async () => {
  [stripe, mailServer, testDatabase] = await Promise.all([
    StripeServer.start(),
    TestSmtpServer.start(),
    createTestDatabase(),
  ]);
  storageDir = await mkdtemp(path.join(tmpdir(), 'steward-instances-'));
  proxy = await DatabaseProxy.before(testDatabase.url);
  database = new pg.Client({ connectionString: testDatabase.url });
  await database.connect();
  const env = { ...stripe.env, SMTP_URL: mailServer.url, MAIL_FROM: 'office@example.com' };
  other = await TestApp.start(env, { databaseUrl: proxy.url, storageDir });
  one = await TestApp.start(env, { databaseUrl: testDatabase.url, storageDir });
  // Requests fail in it while its database is cut.
  other.expected = /./;
  await Promise.all([one, other].map(({ app }) => app.get(FirstStart).prepare(firstStart)));
  ({ id: alex } = await one.account('asample'));
  founders = [await one.signIn('founder'), await other.signIn('founder')];
});
afterEach(async () => {
  // A failed test may have left them.
  proxy.restore();
  await database.query('ROLLBACK');
});
afterAll(async () => {
  await other.stop();
  await one.stop();
  await database.end();
  await proxy.close();
  await testDatabase.drop();
  await Promise.all([stripe.close(), mailServer.stop(), rm(storageDir, { recursive: true })]);
});

const rows = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.query<Row>(sql, values)).rows;
/** Waits until another connection waits for a lock that `database` holds. */
const someoneWaits = (): Promise<boolean> =>
  eventually(async () => {
    const waiting = await rows(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return waiting.length > 0;
  });
/** Ends the second instance as far as others can see, and waits for what it was doing. */
async function killOther(itsWork: Promise<unknown>): Promise<void> {
  proxy.cut();
  await itsWork;
  await database.query('ROLLBACK');
}

it('that start at the same time on an empty database create one admin', async () => {
  for (const founder of founders)
    expect((await founder.get('/api/user').expect(200)).body).toMatchObject({ id: 1, role: 'admin' });
  expect(await rows('SELECT id FROM users WHERE id <> $1', [alex])).toEqual([{ id: 1 }]);
});

describe('a session', () => {
  /** That instance; it checks sessions from now on, because Passport has one strategy per process. */
  const at = (instance: TestApp): TestApp => {
    passport.use(sessionStrategy, instance.app.get(SessionStrategy));
    return instance;
  };
  afterEach(() => at(one));

  it('is valid on each, with files, keys and limits', async () => {
    const { id } = await one.account('briverside');
    const cookie = await new Listeners(one).session('founder');
    const upload = (instance: TestApp) =>
      at(instance)
        .visitor()
        .post('/api/admin/documents/upload')
        .set({ Cookie: cookie, 'Idempotency-Key': 'one' })
        .field({ title: 'Carried over', userId: String(id) })
        .attach('file', samplePdf, 'carried.pdf')
        .expect(201);
    const { body } = await upload(one);
    expect((await upload(other)).body).toEqual(body);
    const { fileUrl } = body as { fileUrl: string };
    const file = await fetchBytes(at(other).visitor(), fileUrl).set('Cookie', cookie).expect(200);
    expect(samplePdf.equals(file.body as Buffer)).toBe(true);

    const wrong = (instance: TestApp) =>
      instance.visitor().post('/api/login').send({ username: 'briverside', password: 'Wrong-1!' });
    for (let n = 0; n < 10; n++) await wrong(n % 2 ? one : other).expect(401);
    await wrong(one).expect(429);
    await wrong(other).expect(429);

    await at(other).visitor().post('/api/logout').set('Cookie', cookie).expect(204);
    await at(one).visitor().get('/api/user').set('Cookie', cookie).expect(401);
  });

  it('shows events of both, resumes its stream on the other, and ends it there', async () => {
    const here = new Listeners(one);
    const there = new Listeners(other);
    const ask = (founder: Agent, title: string) =>
      founder.post('/api/admin/document-requests').send({ userId: alex, title }).expect(201);
    const messages = ({ events }: EventStreamReader): unknown[] =>
      events.map(({ data }) => (data as { message: string }).message);
    const cookie = await here.session('asample');
    const first = await here.open({ Cookie: cookie });
    await ask(founders[1], 'First');
    await first.received(1);
    expect([first.types, messages(first)]).toEqual([['notification'], ['Please upload “First”.']]);
    first.close();

    await ask(founders[0], 'Second');
    const resuming = { Cookie: cookie, 'Last-Event-ID': first.lastEventId };
    const second = await there.open(resuming);
    await ask(founders[0], 'Third');
    await second.received(2);
    expect(messages(second)).toEqual(['Please upload “Second”.', 'Please upload “Third”.']);

    await at(one).visitor().post('/api/logout').set('Cookie', cookie).expect(204);
    await second.ended;
    at(other);
    expect((await there.open(resuming)).status).toBe(401);
  });
});

describe('a payment', () => {
  let id: number;
  let clients: [Agent, Agent];
  beforeAll(async () => void (clients = [await one.signIn('asample'), await other.signIn('asample')]));
  beforeEach(async () => {
    stripe.sessions.clear();
    id = await anIssuedInvoice(one, alex);
  });

  const pay = (client: Agent, key?: string) =>
    client
      .post(`/api/invoices/${id}/pay`)
      .set(key === undefined ? {} : { 'Idempotency-Key': key })
      .then((response) => response);
  const deliver = (instance: TestApp, event: StripeServerEvent) => {
    const { payload, headers } = stripe.signed(event);
    return instance
      .visitor()
      .post('/api/payments/stripe/webhook')
      .set(headers)
      .send(payload)
      .then(({ status }) => status);
  };
  const payments = () =>
    rows('SELECT i.status, p.amount FROM payments p JOIN invoices i ON i.id = p.invoice_id WHERE i.id = $1', [
      id,
    ]);
  const paidOnce = [{ status: 'paid', amount: '125.00' }];

  it('is started once by twenty calls to both, and settled once by their events', async () => {
    const calls = Array.from({ length: 10 }, () => clients.map((client) => pay(client))).flat();
    for (const { status, body } of await Promise.all(calls))
      expect([status, body]).toMatchObject([200, { outcome: 'redirect', url: stripe.session.url }]);
    expect(stripe.sessions.size).toBe(1);
    const event = stripe.pay();
    const deliveries = Array.from({ length: 5 }, () => [one, other].map((each) => deliver(each, event)));
    expect(new Set(await Promise.all(deliveries.flat()))).toEqual(new Set([200]));
    expect(await payments()).toEqual(paidOnce);
  });

  it('of an instance killed while it waited for Stripe continues under the same key', async () => {
    // The first answer is lost, and so are those to its retries.
    stripe.faults.push('broken', 'broken', 'broken');
    const broken = pay(clients[1], 'killed');
    await eventually(() => stripe.sessions.size === 1);
    await killOther(broken);
    expect((await broken).status).toBe(503);
    expect(stripe.faults).toEqual([]);

    // The minute after which the claim of an Idempotency-Key expires.
    await rows(
      `UPDATE idempotency_keys SET claimed_until = now() - interval '1 second' WHERE claim_id IS NOT NULL`,
    );
    const { status, body } = await pay(clients[0], 'killed');
    expect([status, body]).toMatchObject([200, { url: stripe.session.url }]);
    expect(stripe.sessions.size).toBe(1);
    expect(await deliver(one, stripe.pay())).toBe(200);
    expect(await payments()).toEqual(paidOnce);
    expect((await pay(clients[0])).status).toBe(409);
  });

  it('that a killed instance was settling is settled once by the same event', async () => {
    expect((await pay(clients[1])).status).toBe(200);
    const event = stripe.pay();
    await database.query('BEGIN; LOCK TABLE payments IN SHARE MODE');
    const broken = deliver(other, event);
    await someoneWaits();
    await killOther(broken);
    expect(await broken).toBe(503);
    expect(await payments()).toEqual([]);
    for (let time = 0; time < 2; time++) expect(await deliver(one, event)).toBe(200);
    expect(await payments()).toEqual(paidOnce);
  });
});

describe('an email', () => {
  const send = ({ app }: TestApp): Promise<number> => app.get(Jobs).runNow('mail.deliver');
  /** Those that other tests have caused. */
  beforeEach(async () => {
    await send(one);
    mailServer.received.length = 0;
  });

  /** Failed emails, each to an address of its own. */
  const givenUp = (count: number) =>
    rows<{ id: number; recipient: string; message_id: string }>(
      `INSERT INTO outbox (recipient, sender, subject, text, html, message_id, status, created_at, queued_at)
       SELECT 'person' || n || '@example.com', 'Practice', 'Subject', 'Text', '<p>Text</p>',
              gen_random_uuid() || '@portal.example.com', 'failed', now(), now()
       FROM generate_series(1, $1::int) n RETURNING id, recipient, message_id`,
      [count],
    );
  const sendAgain = (founder: Agent, id: number) => founder.post(`/api/admin/outbox/${id}/retry`).expect(200);
  const sent = (ids: number[]) =>
    rows(`SELECT FROM outbox WHERE id = ANY ($1) AND status = 'sent' AND attempts = 1`, [ids]);

  it('is delivered once between them', async () => {
    const mails = await givenUp(30);
    await Promise.all(
      mails.map(async ({ id }, n) => {
        await sendAgain(n % 2 ? founders[0] : founders[1], id);
        await send(n % 2 ? other : one);
      }),
    );
    expect(await sent(mails.map(({ id }) => id))).toHaveLength(mails.length);
    expect(mailServer.received.map(({ to }) => to[0]).sort()).toEqual(
      mails.map(({ recipient }) => recipient).sort(),
    );
  });

  it('of an instance killed after the acknowledgement is sent again, as the same email', async () => {
    const [{ id, message_id } = { id: 0, message_id: '' }] = await givenUp(1);
    // The row cannot be updated.
    mailServer.beforeAcknowledging = async () => {
      await database.query('BEGIN');
      await database.query('SELECT FROM outbox WHERE id = $1 FOR UPDATE', [id]);
    };
    await sendAgain(founders[0], id);
    const broken = send(other).catch(() => undefined);
    await someoneWaits();
    await killOther(broken);
    mailServer.beforeAcknowledging = () => Promise.resolve();
    expect(await sent([id])).toEqual([]);

    // As after a minute without a heartbeat, when another instance takes the job.
    await rows(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`);
    expect(await send(one)).toBe(1);
    expect(await sent([id])).toHaveLength(1);
    expect(mailServer.received.map(({ mail }) => mail.messageId)).toEqual(Array(2).fill(`<${message_id}>`));
  });
});

it('issue each recurring invoice that they missed once between them', async () => {
  const startsOn = addDays(await one.app.get(Site).today(), 1);
  const items = [{ description: 'Bookkeeping', amount: '125.00' }];
  const retainer = { userId: alex, description: 'Retainer', items, every: 'week', startsOn, dueInDays: 7 };
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) {
    const { body } = await founders[0].post('/api/admin/recurring-invoices').send(retainer).expect(201);
    ids.push((body as { id: number }).id);
  }
  // 22 days later: tomorrow's would have been issued 21, 14, 7 days ago, and today.
  await rows('UPDATE recurring_invoices SET starts_on = starts_on - 22, next_on = next_on - 22');
  // Both start, and beside their jobs each issues all of them, as if every job had been taken twice.
  await Promise.all([one, other].map(({ app }) => app.get(RecurringInvoiceJobs).onApplicationBootstrap()));
  await Promise.all(
    [one, other].flatMap(({ app }) => [
      app.get(Jobs).runNow('recurring-invoices.issue'),
      ...ids.map((id) => app.get(RecurringInvoices).issueDue(id)),
    ]),
  );
  for (const id of ids)
    expect(
      await rows(
        `SELECT (now() AT TIME ZONE s.time_zone)::date - i.issued_on AS ago FROM invoices i, site s
         WHERE i.recurring_invoice_id = $1 ORDER BY i.issued_on`,
        [id],
      ),
    ).toEqual([21, 14, 7, 0].map((ago) => ({ ago })));
});

describe('a part that is switched', () => {
  const path = '/api/admin/webhooks';
  const turn = (founder: Agent, on: boolean) =>
    founder.put('/api/admin/parts/webhooks').send({ on }).expect(200);
  /** Waits until it is so in that instance. */
  const isSeen = ([, there]: [Agent, Agent], on: boolean) =>
    eventually(async () => (await there.get(path)).status === (on ? 200 : 404), 10);

  it.each([
    ['one', () => founders],
    ['the other', (): [Agent, Agent] => [founders[1], founders[0]]],
  ])('in %s is in force there at once, and in the second within ten seconds', async (_where, order) => {
    const [here] = order();
    await turn(here, false);
    await here.get(path).expect(404);
    await isSeen(order(), false);
    await turn(here, true);
    await here.get(path).expect(200);
    await isSeen(order(), true);
  });

  it('reaches open screens of both', async () => {
    const listeners = [one, other].map((instance) => new Listeners(instance));
    const streams: EventStreamReader[] = [];
    for (const listener of listeners) {
      const cookie = await listener.session('asample');
      streams.push(await listener.open({ Cookie: cookie }));
    }
    await turn(founders[0], false);
    for (const stream of streams) await eventually(() => stream.types.includes('parts'), 10);
    await turn(founders[0], true);
    await isSeen(founders, true);
    for (const listener of listeners) listener.closeAll();
  });

  it('is in force within ten seconds also where its broadcast was lost', async () => {
    for (const on of [false, true]) {
      // As another instance does, but without telling.
      await rows('UPDATE part_switches SET is_on = $1, switched_at = now() WHERE name = $2', [
        on,
        'webhooks',
      ]);
      await isSeen(founders, on);
      await isSeen([founders[1], founders[0]], on);
    }
  });

  it('while an instance had no database is in force there once it has', async () => {
    proxy.cut();
    await turn(founders[0], false);
    proxy.restore();
    await isSeen(founders, false);
    await turn(founders[0], true);
    await isSeen(founders, true);
  });
});

describe('what was committed', () => {
  /** A client who has got no emails yet: later ones are gathered. */
  let client: { id: number; username: string };
  let made = 0;
  beforeEach(async () => {
    client = await one.account(`reader${++made}`);
  });
  /** Commits a request and publishes nothing; a `TestApp` publishes after each commit of its own. */
  const request = ({ app }: TestApp, title: string): Promise<unknown> =>
    DatabaseUnitOfWork.prototype.run.call(app.get(DatabaseUnitOfWork), () =>
      app.get(DocumentRequests).create(admin, { userId: client.id, title }),
    );
  /** Notifications of a request, and all emails of such. */
  async function raised(title: string): Promise<number[]> {
    const [row] = await rows<{ notifications: number; mails: number }>(
      `SELECT (SELECT count(*)::int FROM notifications WHERE message LIKE $1) AS notifications,
         (SELECT count(*)::int FROM outbox WHERE subject LIKE 'Document requested%') AS mails`,
      [`%“${title}”%`],
    );
    return [row?.notifications ?? 0, row?.mails ?? 0];
  }

  it('before a kill is published once by another instance', async () => {
    const [, before = 0] = await raised('');
    await request(other, 'Killed');
    proxy.cut();
    await other.app.get(EventPublisher).settled();
    expect(await raised('Killed')).toEqual([0, before]);
    await request(one, 'Another');
    await one.app.get(EventPublisher).settled();
    expect([await raised('Killed'), await raised('Another')]).toEqual([
      [1, before + 2],
      [1, before + 2],
    ]);
    proxy.restore();
    await eventually(() => request(other, 'Continued').then(() => true));
    await other.app.get(EventPublisher).settled();
    expect(await raised('Killed')).toEqual([1, before + 3]);
  });

  it('before a stop is published by it, and open streams resume on another instance', async () => {
    const here = new Listeners(one);
    const there = new Listeners(other);
    const cookie = await here.session(client.username);
    const stream = await there.open({ Cookie: cookie });
    const [, before = 0] = await raised('');
    await request(other, 'Stopped');
    expect(await raised('Stopped')).toEqual([0, before]);
    const began = performance.now();
    await other.app.close();
    await stream.ended;
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(await raised('Stopped')).toEqual([1, before + 1]);
    expect(await rows('SELECT FROM events_to_publish')).toEqual([]);

    const resumed = await here.open({ Cookie: cookie, 'Last-Event-ID': stream.lastEventId });
    expect(await resumed.received(1)).toMatchObject([{ data: { message: 'Please upload “Stopped”.' } }]);
    here.closeAll();
  });
});
