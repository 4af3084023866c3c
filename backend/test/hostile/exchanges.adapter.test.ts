import { randomUUID } from 'node:crypto';
import { StripeGateway } from '../../src/modules/billing/infrastructure/gateways/stripe-gateway.js';
import { stripeClient } from '../../src/modules/billing/infrastructure/gateways/stripe-client.js';
import { secretKey, StripeServer } from '../../src/modules/billing/testing/stripe-server.js';
import { DnsRecords } from '../../src/modules/connections/infrastructure/dns-records.js';
import { TimestampAuthority } from '../../src/modules/documents/infrastructure/sealing/timestamp-authority.js';
import { TimestampServer } from '../../src/modules/documents/testing/timestamp-server.js';
import { HttpCalendarServers } from '../../src/parts/connected-calendars/infrastructure/http-calendar-servers.js';
import { calendarFile, CalendarServer } from '../../src/parts/connected-calendars/testing/calendar-server.js';
import { Money } from '../../src/kernel/index.js';
import { S3Store } from '../../src/platform/files/s3-store.js';
import { s3Keys, S3Server } from '../../src/platform/files/testing/s3-server.js';
import { answerIn, openInbox, positionOf } from '../../src/parts/replies/infrastructure/inbox.js';
import { SmtpTransport } from '../../src/platform/mail/smtp-transport.js';
import { TestImapServer } from '../../src/parts/replies/testing/imap-server.js';
import { TestSmtpServer } from '../../src/platform/mail/testing/smtp-server.js';
import { AppSecret } from '../../src/platform/settings/app-secret.js';
import { createLog } from '../../src/platform/process/log.js';
import { Runtime } from '../../src/platform/settings/runtime.js';
import { readSettings } from '../../src/platform/settings/settings.js';
import type { S3Address } from '../../src/platform/settings/storage-settings.js';
import { assertSurvives, every, type Exchange, patienceMs, withinMs } from './exchange.js';
import { dnsFailures, HostileDns } from './hostile-dns.js';

/* Each adapter against each failure of its server: it refuses within its time, and the next good answer counts. */

const names = ['SMTP', 'IMAP', 'calendars', 'CalDAV', 'Stripe', 'S3', 'time stamps'] as const;
const ends: (() => unknown)[] = [];
let exchanges: Record<(typeof names)[number], Exchange>;

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
  const smtp = await TestSmtpServer.start();
  const imap = await TestImapServer.start();
  imap.add('Subject: one\r\n\r\nHello');
  const calendars = await new CalendarServer().start();
  calendars.shelves.set('/a.ics', { calendars: [calendarFile()] });
  calendars.shelves.set('/dav/', { calendars: [calendarFile()], isCollection: true });
  const stripe = await StripeServer.start();
  const s3 = await S3Server.start();
  const stamps = await TimestampServer.start();
  ends.push(
    () => smtp.stop(),
    () => imap.stop(),
    () => calendars.stop(),
    () => stripe.close(),
    () => s3.stop(),
    () => stamps.stop(),
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
      moments: every,
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
      moments: ['middle'],
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
      moments: every,
      good: portOf(calendars.url('/')),
      use: (port, scheme, ms) => read(port, scheme, ms, '/a.ics'),
    },
    CalDAV: {
      moments: ['middle'],
      good: portOf(calendars.url('/')),
      isAt: { middle: (sent) => sent.startsWith('REPORT'), end: (sent) => sent.startsWith('REPORT') },
      use: (port, scheme, ms) => read(port, scheme, ms, '/dav/'),
    },
    Stripe: {
      moments: ['middle'],
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
      moments: ['middle'],
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
      moments: ['middle'],
      good: stamps.port,
      use: (port, scheme, ms) =>
        new TimestampAuthority(`${scheme}://127.0.0.1:${port}/`, ms).stamp(Buffer.alloc(32)),
    },
  };
});
afterAll(async () => {
  for (const end of ends) await end();
});

describe('an exchange with a hostile server', () => {
  it.each(names)('ends within its time, and the next one counts: %s', (name) =>
    assertSurvives(exchanges[name]),
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
