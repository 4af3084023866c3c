import { randomUUID } from 'node:crypto';
import type { TlsOptions } from 'node:tls';
import pLimit from 'p-limit';
import { StripeGateway } from '../../src/modules/billing/infrastructure/gateways/stripe-gateway.js';
import { stripeClient } from '../../src/modules/billing/infrastructure/gateways/stripe-client.js';
import { secretKey, StripeServer } from '../../src/modules/billing/testing/stripe-server.js';
import { DnsRecords } from '../../src/modules/connections/infrastructure/dns-records.js';
import { TimestampAuthority } from '../../src/modules/documents/infrastructure/sealing/timestamp-authority.js';
import { TimestampServer } from '../../src/modules/documents/testing/timestamp-server.js';
import { HttpCalendarServers } from '../../src/modules/scheduling/infrastructure/busy-times/http-calendar-servers.js';
import { calendarFile, CalendarServer } from '../../src/modules/scheduling/testing/calendar-server.js';
import { HttpWebhookSender } from '../../src/parts/webhooks/infrastructure/http-webhook-sender.js';
import { Money } from '../../src/kernel/index.js';
import { S3Store } from '../../src/platform/files/s3-store.js';
import { s3Keys, S3Server } from '../../src/platform/files/testing/s3-server.js';
import { answerIn, openInbox, positionOf } from '../../src/platform/mail/inbox.js';
import { SmtpTransport } from '../../src/platform/mail/smtp-transport.js';
import { TestImapServer } from '../../src/platform/mail/testing/imap-server.js';
import { TestSmtpServer } from '../../src/platform/mail/testing/smtp-server.js';
import { AppSecret } from '../../src/platform/settings/app-secret.js';
import { createLog } from '../../src/platform/process/log.js';
import { Runtime } from '../../src/platform/settings/runtime.js';
import { readSettings } from '../../src/platform/settings/settings.js';
import type { S3Address } from '../../src/platform/settings/storage-settings.js';
import { isTestAll } from '../cases.js';
import { dnsFailures, HostileDns } from './hostile-dns.js';
import { type Failure, failures, HostileProxy, type Moment } from './hostile-proxy.js';
import { httpServer, untrusted } from './other-servers.js';

/* Each adapter against each failure of its server: it refuses within its time, and the next good answer counts. */

/** Milliseconds of an exchange with a server that fails, and with one that works. */
const withinMs = 500;
const goodMs = 30_000;
/** Within that an exchange has ended, on a machine that does other things, too. */
const patienceMs = 4_000;

interface Exchange {
  /** Port of the server that works. */
  good: number;
  speaksFirst?: boolean;
  isAt?: Partial<Record<Moment, (sent: string) => boolean>>;
  /** Resolves if the server was of use, else rejects. */
  use: (port: number, scheme: 'http' | 'https', withinMs: number) => Promise<unknown>;
}

const every: Moment[] = ['start', 'middle', 'end'];
const ends: (() => unknown)[] = [];
let exchanges: Record<Name, Exchange>;
let tls: TlsOptions;

const log = createLog('silent', { write: () => undefined });
const runtimeFor = (env: Record<string, string>): Runtime =>
  new Runtime({
    settings: readSettings(env),
    databaseUrl: '',
    storage: { kind: 'disk', dir: '' },
    secret: new AppSecret('a secret of the tests'),
    log,
    longestExchangeMs: withinMs,
  });

beforeAll(async () => {
  tls = await untrusted();
  const smtp = await TestSmtpServer.start();
  const imap = await TestImapServer.start();
  imap.add('Subject: one\r\n\r\nHello');
  const calendars = await new CalendarServer().start();
  calendars.shelves.set('/a.ics', { calendars: [calendarFile()] });
  calendars.shelves.set('/dav/', { calendars: [calendarFile()], isCollection: true });
  const stripe = await StripeServer.start();
  const s3 = await S3Server.start();
  const stamps = await TimestampServer.start();
  const receiver = await httpServer((_, response) => void response.end('thank you'));
  ends.push(
    () => smtp.stop(),
    () => imap.stop(),
    () => calendars.stop(),
    () => stripe.close(),
    () => s3.stop(),
    () => stamps.stop(),
    () => receiver.stop(),
  );
  const portOf = (url: string): number => Number(new URL(url).port);

  /** Calendars are read by a process of their own for each address, which names the hosts that may be private. */
  const read = async (port: number, scheme: string, callsMs: number, path: string): Promise<void> => {
    const servers = new HttpCalendarServers({
      secret: new AppSecret('a secret of the tests'),
      privateHosts: [`127.0.0.1:${port}`],
      ownUids: () => Promise.resolve([]),
      callsMs,
    });
    const span = {
      from: new Date('2026-10-01'),
      to: new Date('2027-11-05'),
      zone: 'Europe/Madrid',
      owners: [],
    };
    const isFile = path.endsWith('.ics');
    const access = { username: isFile ? null : 'ann', password: isFile ? null : 'secret' };
    try {
      await servers.read({ url: `${scheme}://127.0.0.1:${port}${path}`, ...access }, span, null);
    } finally {
      await servers.onApplicationShutdown();
    }
  };
  const account = (port: number) => ({ host: '127.0.0.1', port, username: 'office', password: 'right' });

  exchanges = {
    SMTP: {
      good: smtp.port,
      speaksFirst: true,
      isAt: {
        middle: (sent) => /\r\nDATA\r\n$/.test(sent),
        end: (sent) => sent.endsWith('\r\n.\r\n'),
      },
      use: (port, scheme, ms) =>
        new SmtpTransport(
          {
            host: '127.0.0.1',
            port,
            security: scheme === 'https' ? 'tls' : 'none',
            checksCertificate: true,
            auth: undefined,
          },
          { connectMs: ms, silenceMs: ms, attemptMs: ms },
        ).deliver({
          messageId: `${randomUUID()}@example.com`,
          from: { name: undefined, address: 'office@example.com' },
          to: 'ann@example.com',
          subject: 'Hello',
          text: 'Hello',
          html: '<p>Hello</p>',
          date: new Date(),
          unsubscribeUrl: null,
          attachments: [],
        }),
    },
    IMAP: {
      good: imap.port,
      speaksFirst: true,
      isAt: { middle: (sent) => /EXAMINE/.test(sent), end: (sent) => /FETCH/.test(sent) },
      use: async (port, _scheme, ms) => {
        const inbox = await openInbox(account(port), ms);
        positionOf(inbox);
        await answerIn(inbox, () => inbox.fetchAll('1:*', { size: true, headers: true }, { uid: true }), ms);
        inbox.close();
      },
    },
    calendars: {
      good: portOf(calendars.url('/')),
      use: (port, scheme, ms) => read(port, scheme, ms, '/a.ics'),
    },
    CalDAV: {
      good: portOf(calendars.url('/')),
      isAt: { middle: (sent) => sent.startsWith('REPORT'), end: (sent) => sent.startsWith('REPORT') },
      use: (port, scheme, ms) => read(port, scheme, ms, '/dav/'),
    },
    webhooks: {
      good: receiver.port,
      use: async (port, scheme, ms) => {
        const sender = new HttpWebhookSender({ loopbackAllowed: true, timeoutMs: ms });
        const reply = await sender.post({ url: `${scheme}://127.0.0.1:${port}/`, headers: {}, body: '{}' });
        if (!('status' in reply) || reply.status !== 200) throw new Error(JSON.stringify(reply));
      },
    },
    Stripe: {
      good: portOf(stripe.url),
      use: (port, scheme, ms) => {
        const times = { timeout: ms, maxNetworkRetries: 0 };
        const client = stripeClient(secretKey, `${scheme}://127.0.0.1:${port}`, times);
        return new StripeGateway(client, 'https://portal.example.com').begin({
          key: randomUUID(),
          invoiceId: 7,
          invoiceNumber: 'INV-000007',
          amount: Money.parse('125.50'),
          clientId: 2,
          payer: 'client',
        });
      },
    },
    S3: {
      good: portOf(s3.endpoint),
      use: async (port, scheme, ms) => {
        const { storage } = readSettings({
          STORAGE_URL: `s3://papers/x?endpoint=${scheme}://127.0.0.1:${port}`,
          ...s3Keys,
        });
        const times = { timeoutMs: ms, checkTimeoutMs: ms, mayBeAway: true };
        const store = await S3Store.open(storage as S3Address, times);
        const key = randomUUID();
        await store.write(key, [Buffer.from('kept')]);
        if (String(await store.read(key)) !== 'kept') throw new Error('It is lost.');
      },
    },
    'time stamps': {
      good: stamps.port,
      use: (port, scheme, ms) =>
        new TimestampAuthority(`${scheme}://127.0.0.1:${port}/`, ms).stamp(Buffer.alloc(32)),
    },
  };
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** The moment that hurts most, or all three. */
const moments = {
  SMTP: every,
  IMAP: ['middle'],
  calendars: every,
  CalDAV: ['middle'],
  webhooks: every,
  Stripe: ['middle'],
  S3: ['middle'],
  'time stamps': ['middle'],
} satisfies Record<string, Moment[]>;
type Name = keyof typeof moments;

/** Cells at a time, each with a server of its own. */
const some = pLimit(6);
/** Failures of the beginning alone. */
const atStart: readonly Failure[] = ['refused', 'wrong certificate', 'redirect loop'];
/** The others are for `make test-all`. */
const sample: readonly Failure[] = ['101', 'slow'];

const cellsOf = (name: Name): [Failure, Moment][] =>
  failures
    .filter((failure) => isTestAll || sample.includes(failure))
    .filter((failure) => failure !== 'redirect loop' || !exchanges[name].speaksFirst)
    .flatMap((failure) =>
      (atStart.includes(failure) ? ['start' as const] : moments[name].slice(0, isTestAll ? 3 : 1)).map(
        (moment): [Failure, Moment] => [failure, moment],
      ),
    );

async function outcomeOf(name: Name, failure: Failure, moment: Moment): Promise<Outcome> {
  const { good, use, ...behavior } = exchanges[name];
  const scheme = failure === 'wrong certificate' ? 'https' : 'http';
  const proxy = await HostileProxy.start(good, { ...behavior, ...(scheme === 'https' && { tls }) });
  try {
    await proxy.fail(failure, moment);
    const began = performance.now();
    const answer = await use(proxy.at, scheme, withinMs).then(
      () => 'accepted' as const,
      () => 'refused' as const,
    );
    const ms = performance.now() - began;
    await proxy.heal();
    if (scheme === 'http') await use(proxy.at, scheme, goodMs);
    return { failure, moment, answer, ms: Math.round(ms) };
  } finally {
    await proxy.stop();
  }
}

interface Outcome {
  failure: Failure;
  moment: Moment;
  answer: 'accepted' | 'refused';
  ms: number;
}

describe('an exchange with a hostile server', () => {
  it.each(Object.keys(moments) as Name[])(
    'ends within its time, and the next one counts: %s',
    async (name) => {
      const outcomes = await Promise.all(cellsOf(name).map((cell) => some(() => outcomeOf(name, ...cell))));
      expect(outcomes.filter(({ ms }) => ms > patienceMs)).toEqual([]);
      // The last byte may be any, and of a webhook's receiver only the status counts, which is first.
      const lenient: Moment[] = name === 'webhooks' ? ['middle', 'end'] : ['end'];
      const accepted = outcomes.filter(({ answer }) => answer === 'accepted');
      expect(accepted.filter(({ moment }) => !lenient.includes(moment))).toEqual([]);
    },
  );

  it.each(dnsFailures)('ends within its time: DNS, %s', async (failure) => {
    const server = await HostileDns.start();
    server.failure = failure;
    const began = performance.now();
    expect(await new DnsRecords(runtimeFor({ DNS_SERVER: server.address })).txt('example.com')).toBeNull();
    expect(performance.now() - began).toBeLessThan(patienceMs);
    await server.stop();
  });
});
