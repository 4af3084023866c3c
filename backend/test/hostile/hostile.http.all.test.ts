import { samplePdf } from '../../src/platform/files/testing/sample-files.js';
import { s3Keys, S3Server } from '../../src/platform/files/testing/s3-server.js';
import { readDemoFile } from '../../src/demo/demo-practice.js';
import { anIssuedInvoice } from '../../src/modules/billing/testing/issued-invoice.js';
import { secretKey, StripeServer } from '../../src/modules/billing/testing/stripe-server.js';
import { TimestampServer } from '../../src/modules/documents/testing/timestamp-server.js';
import { calendarFile, CalendarServer } from '../../src/parts/connected-calendars/testing/calendar-server.js';
import type { InboxReader } from '../../src/parts/replies/infrastructure/inbox-reader.js';
import { anInboxReader } from '../../src/parts/replies/testing/inbox-reader.js';
import { dayOf } from '../../src/kernel/index.js';
import { Connections } from '../../src/platform/connections/connections.js';
import { BackgroundTasks } from '../../src/platform/events/background-tasks.js';
import { Jobs } from '../../src/platform/events/jobs.js';
import { TestImapServer } from '../../src/parts/replies/testing/imap-server.js';
import { TestSmtpServer } from '../../src/platform/mail/testing/smtp-server.js';
import { HealthChecks } from '../../src/platform/operations/health-checks.js';
import { DnsServer } from '../dns-server.js';
import { eventually } from '../eventually.js';
import { type Agent, fetchBytes, refused, TestApp } from '../test-app.js';
import { dnsFailures, HostileDns } from './hostile-dns.js';
import { type Failure, failures, HostileProxy, type Moment } from './hostile-proxy.js';
import { httpServer } from './other-servers.js';

/*
 * The product with servers that fail: it lives, others do not wait, Health names the failure, the next good answer clears
 * it, and nothing is lost or sent twice. The certificates and adapters alone: `exchanges.adapter.test.ts`.
 */

/** Milliseconds of any exchange, and by which others' calls may take longer. */
const longestExchangeMs = 1_000;
const delayMs = 500;
/** Milliseconds within which a use of the product ends, also one that tries three times. */
const endsWithinMs = 15_000;

const every: Moment[] = ['start', 'middle', 'end'];
let app: TestApp;
let owner: Agent;
let client: { agent: Agent; id: number };
let count = 0;
const ends: (() => unknown)[] = [];
const proxies: Record<string, HostileProxy> = {};
let smtp: TestSmtpServer;
let imap: TestImapServer;
let calendars: CalendarServer;
let stripe: StripeServer;
let stamps: TimestampServer;
let dns: HostileDns;

async function behind(name: string, good: number, behavior: Parameters<typeof HostileProxy.start>[1] = {}) {
  const proxy = await HostileProxy.start(good, behavior);
  proxies[name] = proxy;
  ends.push(() => proxy.stop());
  return proxy;
}
const proxyOf = (name: string): HostileProxy => {
  const proxy = proxies[name];
  if (!proxy) throw new Error(`There is no ${name}.`);
  return proxy;
};
const portOf = (url: string): number => Number(new URL(url).port);

beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  imap = await TestImapServer.start();
  calendars = await new CalendarServer().start();
  stripe = await StripeServer.start();
  const s3 = await S3Server.start();
  stamps = await TimestampServer.start();
  const names = await DnsServer.start({ 'example.com': [['v=spf1 ip4:127.0.0.1 -all']] });
  dns = await HostileDns.start(names);
  const receiver = await httpServer((request, response) => {
    request.resume().on('end', () => response.end('thank you'));
  });
  ends.push(
    () => smtp.stop(),
    () => imap.stop(),
    () => calendars.stop(),
    () => stripe.close(),
    () => s3.stop(),
    () => stamps.stop(),
    () => names.stop(),
    () => dns.stop(),
    () => receiver.stop(),
  );
  await behind('SMTP', smtp.port, {
    speaksFirst: true,
    isAt: { middle: (sent) => /\r\nDATA\r\n$/.test(sent), end: (sent) => sent.endsWith('\r\n.\r\n') },
  });
  await behind('IMAP', imap.port, { speaksFirst: true, isAt: { middle: (sent) => /FETCH/.test(sent) } });
  const calendarProxy = await behind('calendars', portOf(calendars.url('/')));
  await behind('CalDAV', portOf(calendars.url('/')), {
    isAt: { middle: (sent) => sent.startsWith('REPORT') },
  });
  await behind('webhooks', receiver.port);
  const stripeProxy = await behind('Stripe', portOf(stripe.url));
  const s3Proxy = await behind('S3', portOf(s3.endpoint));
  const stampProxy = await behind('time stamps', stamps.port);
  app = await TestApp.start(
    {
      THROTTLE: 'off',
      PAYMENTS: '',
      PUBLIC_URL: 'http://portal.example',
      STRIPE_API_URL: `http://127.0.0.1:${stripeProxy.at}`,
      STORAGE_URL: `s3://papers/x?endpoint=http://127.0.0.1:${s3Proxy.at}`,
      TIMESTAMP_URL: `http://127.0.0.1:${stampProxy.at}`,
      DNS_SERVER: dns.address,
      CONNECTIONS_HOSTS: `127.0.0.1:${calendarProxy.at},127.0.0.1:${proxyOf('CalDAV').at}`,
      ...s3Keys,
    },
    { own: true, longestExchangeMs },
  );
  // Refusals for servers that do not answer are logged with the reason.
  app.expected = /storage\.unavailable|payments\.unavailable|signing\.timestamp_unavailable/;
  ({ agent: owner } = await app.admin());
  client = await app.client('asample');
});
afterAll(async () => {
  await app.stop();
  for (const end of ends) await end();
});

const jobs = () => app.app.get(Jobs);
const deliverMail = () => jobs().runNow('mail.deliver');
const lineOf = async (name: string): Promise<string | undefined> => {
  app.app.get(HealthChecks).forget();
  const { body } = await owner.get('/api/admin/health').expect(200);
  return (body as { checks: { name: string; state: string }[] }).checks.find((line) => line.name === name)
    ?.state;
};

/** Someone else's calls, one after the other, until the work is over. @returns milliseconds of the usual one */
async function othersDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  over.catch(() => undefined);
  const times: number[] = [];
  do {
    const began = performance.now();
    await client.agent.get('/api/user').expect(200);
    times.push(performance.now() - began);
  } while (!isOver);
  await over;
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

interface Use {
  /** Prepares what needs a server that works. */
  ready?: () => Promise<unknown>;
  /** Uses the server through the product; resolves whatever comes of it. */
  use: () => Promise<unknown>;
  /** Line of the health page that names the failure; undefined without one. */
  line?: string;
  /** Whether the use reached its goal in spite of the failure, which then has nothing to be named for; default: never. */
  hasSucceeded?: () => Promise<boolean>;
  /** After the server works again: uses it, and checks that nothing is lost or there twice. */
  after: () => Promise<void>;
}

const account = () => ({
  host: '127.0.0.1',
  port: proxyOf('SMTP').at,
  security: 'none',
  fromAddress: 'office@example.com',
});

/** A failure of a server at its moment. */
interface Cell {
  failure: string;
  moment: Moment;
  fail: () => unknown;
  heal: () => unknown;
}

async function runAll(name: string, moments: Moment[], uses: Use, leavesOut: Failure[] = []): Promise<void> {
  const proxy = proxyOf(name);
  await runCells(
    failures
      .filter((failure) => failure !== 'wrong certificate' && !leavesOut.includes(failure))
      .flatMap((failure) =>
        (['refused', 'redirect loop'].includes(failure) ? (['start'] as const) : moments).map((moment) => ({
          failure,
          moment,
          fail: () => proxy.fail(failure, moment),
          heal: () => proxy.heal(),
        })),
      ),
    uses,
  );
}

async function runCells(
  cells: readonly Cell[],
  { ready, use, line, hasSucceeded, after }: Use,
): Promise<void> {
  const calm = await othersDuring(new Promise((resolve) => setImmediate(resolve)));
  const found: unknown[] = [];
  for (const { failure, moment, fail, heal } of cells) {
    await ready?.();
    await fail();
    const began = performance.now();
    const others = await othersDuring(use());
    const ms = performance.now() - began;
    const named = line === undefined ? undefined : await lineOf(line);
    const succeeded = (await hasSucceeded?.()) ?? false;
    await heal();
    await after();
    const cleared = line === undefined ? undefined : await lineOf(line);
    const isNamed = line === undefined || (named === 'ok') === succeeded;
    const isCleared = line === undefined || cleared === 'ok';
    if (!isNamed || !isCleared || ms > endsWithinMs || others > calm + delayMs)
      found.push({ failure, moment, ms, others, named, succeeded, cleared });
  }
  expect(found).toEqual([]);
}

it('SMTP: each email arrives, under one Message-ID', async () => {
  await owner.put('/api/admin/connections/email').send(account()).expect(200);
  await deliverMail();
  let address = '';
  await runAll(
    'SMTP',
    every,
    {
      use: async () => {
        address = `person${++count}@example.com`;
        await owner
          .post('/api/admin/create-user')
          .send({ email: address, firstName: 'Ann', invite: true })
          .expect(201);
        await deliverMail();
      },
      line: 'Email',
      // A server whose last answer is understood without its last byte has taken it.
      hasSucceeded: () =>
        app.sql.some('test.is-sent', `SELECT FROM outbox WHERE recipient = $1 AND status = 'sent'`, [
          address,
        ]),
      after: async () => {
        await deliverMail();
        const arrived = smtp.received.filter(({ to }) => to.includes(address));
        expect(new Set(arrived.map(({ mail }) => mail.messageId)).size).toBe(1);
        // Only a server that has taken it and cannot say so gets it again.
        expect(arrived.length).toBeLessThanOrEqual(2);
      },
    },
    ['redirect loop'],
  );
});

it('IMAP: each email is read once', async () => {
  const startReader = (): InboxReader => {
    const reader = anInboxReader(app, longestExchangeMs);
    reader.onApplicationBootstrap();
    return reader;
  };
  const inbox = { host: '127.0.0.1', port: proxyOf('IMAP').at, username: 'office', password: 'right' };
  await owner
    .put('/api/admin/connections/email')
    .send({ ...account(), imap: inbox })
    .expect(200);
  let reader: InboxReader | undefined;
  const failed = async () => (await app.app.get(Connections).health('inbox')).lastError !== null;
  await runAll(
    'IMAP',
    ['middle'],
    {
      use: async () => {
        imap.add(
          `From: ann@example.com\r\nMessage-ID: <${++count}@example.com>\r\nSubject: ${count}\r\n\r\nHello`,
        );
        reader = startReader();
        await eventually(failed, 30);
      },
      line: 'Replies by email',
      after: async () => {
        await eventually(async () => !(await failed()), 60);
        await reader?.beforeApplicationShutdown();
        const { body } = await owner.get('/api/admin/unassigned-emails').expect(200);
        expect(
          (body as { subject: string }[]).filter(({ subject }) => subject === String(count)),
        ).toHaveLength(1);
      },
    },
    ['redirect loop'],
  );
});

const calendarPath = '/api/admin/connections/calendars';
it.each([
  ['calendars', every, '/a.ics', {}],
  ['CalDAV', ['middle'] as Moment[], '/dav/', { username: 'ann', password: 'secret' }],
])('%s: busy times stay', async (name, moments, path, login) => {
  const day = dayOf(+app.clock.now(), 'UTC').replaceAll('-', '');
  const calendar = (uid: number): string =>
    calendarFile({
      uid: `event-${uid}`,
      lines: [`DTSTART:${day}T235900Z`, 'DURATION:PT24H', 'SUMMARY:Dentist'],
    });
  const shelve = (): void =>
    void calendars.shelves.set(path, { calendars: [calendar(++count)], isCollection: path === '/dav/' });
  shelve();
  const url = `http://127.0.0.1:${proxyOf(name).at}${path}`;
  await owner
    .post(calendarPath)
    .send({ name, url, ...login })
    .expect(201);
  const busy = () => app.sql.count('test.busy', 'busy_times', []);
  const before = await busy();
  const readAll = () => jobs().runNow('calendars.read');
  const lastOkAt = async (): Promise<string | undefined> => {
    const { body } = await owner.get('/api/admin/connections').expect(200);
    return (body as { calendars: { lastOkAt: string }[] }).calendars[0]?.lastOkAt;
  };
  let readAt: string | undefined;
  await runAll(name, moments, {
    ready: async () => void (readAt = await lastOkAt()),
    use: async () => {
      shelve();
      await readAll();
      expect(await busy()).toBe(before);
    },
    line: 'Calendars',
    // All but the last byte of a file may be the whole of it.
    hasSucceeded: async () => (await lastOkAt()) !== readAt,
    after: async () => {
      await readAll();
      expect(await busy()).toBe(before);
    },
  });
  await app.sql.rows('test.no-calendars', 'DELETE FROM connected_calendars');
});

it('webhooks: each event is delivered', async () => {
  await owner
    .post('/api/admin/webhooks')
    .send({ url: `http://127.0.0.1:${proxyOf('webhooks').at}/hook`, events: ['user.registered'] })
    .expect(201);
  const deliver = () => jobs().runNow('webhook.deliver');
  const undelivered = () =>
    app.sql.count('test.undelivered', `webhook_deliveries WHERE status <> 'delivered'`, []);
  await runAll('webhooks', every, {
    use: async () => {
      await app.account(`visitor${++count}`);
      await deliver();
    },
    line: 'Webhooks',
    // Only the status counts, which is at the beginning of an answer.
    hasSucceeded: async () => (await undelivered()) === 0,
    after: async () => {
      await deliver();
      expect(await undelivered()).toBe(0);
    },
  });
});

it('Stripe: an invoice is paid once', async () => {
  stripe.addAccount('acct_1', secretKey);
  await owner.put('/api/admin/connections/payments').send({ mode: 'stripe', secretKey }).expect(200);
  await app.app.get(BackgroundTasks).settled();
  let invoice = 0;
  const pay = () => client.agent.post(`/api/invoices/${invoice}/pay`);
  await runAll('Stripe', ['middle'], {
    ready: async () => void (invoice = await anIssuedInvoice(app, client.id)),
    use: async () => void (await pay().expect(503)),
    line: 'Card payments',
    after: async () => {
      await pay().expect(200);
      const keys = [...stripe.sessions.values()].filter(({ status }) => status === 'open');
      expect(new Set(keys.map((session) => session.client_reference_id)).size).toBe(keys.length);
    },
  });
});

it('S3: what was refused is not there, and what was taken is', async () => {
  const upload = () =>
    owner
      .post('/api/admin/documents/upload')
      .set('Idempotency-Key', `upload ${count}`)
      .field({ title: `Document ${count}`, userId: String(client.id) })
      .attach('file', samplePdf, 'paper.pdf');
  let named = 0;
  await runAll('S3', ['middle'], {
    ready: async () => void ++count,
    use: async () => {
      await upload().expect(503);
      const { body } = await app.visitor().get('/api/health/ready').expect(200);
      if ((body as { code?: string }).code === 'storage.unavailable') named++;
    },
    after: async () => {
      await upload().expect(201);
      const { body } = await client.agent
        .get('/api/documents')
        .query({ search: `Document ${count}` })
        .expect(200);
      const found = (body as { title: string; fileUrl: string }[]).filter(
        ({ title }) => title === `Document ${count}`,
      );
      expect(found).toHaveLength(1);
      const { body: bytes } = await fetchBytes(client.agent, found[0]?.fileUrl ?? '').expect(200);
      expect(bytes).toEqual(samplePdf);
      expect((await app.visitor().get('/api/health/ready').expect(200)).body).toEqual({ status: 'ok' });
    },
  });
  // The answer to HEAD is a head alone, which 101 and 103 complete.
  expect(named).toBeGreaterThanOrEqual(6);
});

it('time stamps: a document is signed with one, or not at all', async () => {
  let id = 0;
  const agreement = await readDemoFile('Engagement Agreement 2027.pdf');
  const sign = () =>
    client.agent.post(`/api/documents/${id}/sign`).send({ consent: true, name: 'Sam Sample' });
  /** All traces of the document: its row in the list, its history, and the number of stored files. */
  const state = async () => {
    const { body } = await owner.get('/api/admin/documents').query({ userId: client.id }).expect(200);
    const history = await owner
      .get('/api/admin/activity')
      .query({ subjectType: 'document', subjectId: id })
      .expect(200);
    return {
      row: (body as { id: number; status: string }[]).find((document) => document.id === id),
      events: (history.body as { type: string }[]).map(({ type }) => type),
      files: await app.sql.count('test.files', 'stored_files', []),
    };
  };
  await runAll('time stamps', ['middle'], {
    ready: async () => {
      const { body } = await owner
        .post('/api/admin/documents/upload')
        .field({ title: `Agreement ${++count}`, userId: String(client.id), needsSignature: 'true' })
        .attach('file', agreement, 'agreement.pdf')
        .expect(201);
      ({ id } = body as { id: number });
      await fetchBytes(client.agent, `/api/documents/${id}`).expect(200);
    },
    use: async () => {
      const before = await state();
      const { body } = await sign().expect(503);
      expect(body).toEqual(refused(503, 'signing.timestamp_unavailable'));
      expect(await state()).toEqual(before);
    },
    line: 'Time stamps',
    after: async () => {
      const { given } = stamps;
      await sign().expect(200);
      expect(stamps.given).toBe(given + 1);
      const { row, events } = await state();
      expect(row?.status).not.toBe('awaiting_signature');
      expect(events.filter((type) => type === 'document.signed')).toHaveLength(1);
    },
  });
});

it('DNS: a check of the domain says that nothing answers', async () => {
  await owner.put('/api/admin/connections/email').send(account()).expect(200);
  const states = async (): Promise<string[]> => {
    const { body } = await owner.post('/api/admin/connections/email/check').send({}).expect(200);
    const { spf, dmarc } = body as Record<'spf' | 'dmarc', { state: string }>;
    return [spf.state, dmarc.state];
  };
  await runCells(
    dnsFailures.map((failure) => ({
      failure,
      moment: 'middle',
      fail: () => (dns.failure = failure),
      heal: () => (dns.failure = undefined),
    })),
    // Health has no line of it: only this check, which an owner asks for, uses the name server.
    {
      use: async () => expect(await states()).toEqual(['unknown', 'unknown']),
      after: async () => expect(await states()).toEqual(['ok', 'missing']),
    },
  );
});
