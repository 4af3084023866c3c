import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { entriesOf } from '../../../test/process/backups.js';
import { command } from '../../../test/process/command.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';
import { TestSmtpServer } from '../../platform/mail/testing/smtp-server.js';
import { StripeServer } from '../billing/testing/stripe-server.js';
import { calendarFile, CalendarServer } from '../../parts/connected-calendars/testing/calendar-server.js';

/* Secrets of the connections are nowhere in the clear: not in the database, its backup, the log, traces, or answers. */

const secrets = ['mail-word-4711', 'calendar-path-4712', 'calendar-word-4713', 'rk_live_key-4714'];
/** A secret as it may be written, also inside of other encodings. */
const spellingsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  // Without its ends, which depend on the neighbors.
  ...[0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)])
      .toString('base64')
      .slice(4, -4),
  ),
];
const found = (text: string): string[] =>
  [...secrets, ...stripe.endpoints.map(({ secret }) => secret)]
    .flatMap(spellingsOf)
    .filter((secret) => text.includes(secret));

let smtp: TestSmtpServer;
let calendars: CalendarServer;
let stripe: StripeServer;
let collector: Server;
let traces = '';
let env: Record<string, string>;
let owner: Visitor;
let steward: Steward;

beforeAll(async () => {
  smtp = await TestSmtpServer.start({ allowInsecureAuth: true });
  calendars = await new CalendarServer().start();
  stripe = await StripeServer.start();
  collector = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (part: string) => (traces += part));
    request.on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { url } = await createTestDatabase();
  env = {
    DATABASE_URL: url,
    DATA_DIR: aFolder(),
    APP_SECRET: 'a secret of this test',
    DEMO_DATA: '0',
    ADMIN_USERNAME: 'consultant',
    ADMIN_EMAIL: 'consultant@example.com',
    ADMIN_PASSWORD: 'River-stone-9!',
    LOG_LEVEL: 'debug',
    CONNECTIONS_HOSTS: calendars.host,
    STRIPE_API_URL: stripe.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  };
  steward = await Steward.start(env);
  owner = await Visitor.signIn(steward, 'consultant', 'River-stone-9!');
  await connectAll();
});
afterAll(async () => {
  await clearProcesses();
  collector.closeAllConnections();
  collector.close();
  calendars.stop();
  await stripe.close();
  await smtp.stop();
});

async function send(method: string, address: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await owner.call(address, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
}

/** Connects, and uses each connection. */
async function connectAll(): Promise<void> {
  const [mail = '', file = '', word = '', secretKey = ''] = secrets;
  const address = { host: '127.0.0.1', port: smtp.port, security: 'none', fromAddress: 'office@example.com' };
  await send('PUT', '/api/admin/connections/email', { ...address, username: 'office', password: mail });
  calendars.shelves.set(`/${file}.ics`, { calendars: [calendarFile()], login: `office:${word}` });
  const calendar = { name: 'Work', url: calendars.url(`/${file}.ics`), username: 'office', password: word };
  await send('POST', '/api/admin/connections/calendars', calendar);
  stripe.addAccount('acct_9', secretKey);
  stripe.deliver = (url, { payload, headers }) =>
    fetch(new URL(new URL(url).pathname, steward.url), { method: 'POST', headers, body: payload });
  await send('PUT', '/api/admin/connections/payments', { mode: 'stripe', secretKey });
  await eventually(async () =>
    (await (await owner.call('/api/admin/connections')).text()).includes('"webhook":"ok"'),
  );
  await send('POST', '/api/admin/create-user', { email: 'alex@example.com', invite: true });
  await eventually(() => smtp.received.some(({ to }) => to.includes('alex@example.com')));
}

it('is in no row of the database', async () => {
  const database = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await database.connect();
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    if (found(rows.map(({ text }) => text).join('\n')).length > 0) holding.push(name);
  }
  await database.end();
  expect(tables.length).toBeGreaterThan(50);
  expect(holding).toEqual([]);
});

it('is in no answer, line of the log or trace', async () => {
  for (const address of ['connections', 'activity', 'outbox', 'health', 'today', 'appointments'])
    expect(found(await (await owner.call(`/api/admin/${address}`)).text())).toEqual([]);
  expect(found(await (await owner.call('/api/notifications')).text())).toEqual([]);
  await eventually(() => traces.includes('mail'));
  expect(found(traces)).toEqual([]);
  expect(steward.output).toContain('/api/admin/connections/email');
  expect(found(steward.output)).toEqual([]);
});

it('is in no backup, and sealed in it', async () => {
  const file = path.join(aFolder(), 'backup');
  expect(await command('backup', [file], env)).toMatchObject({ code: 0 });
  const entries = await entriesOf(file);
  const names = [...entries].flatMap(([name, content]) => (found(String(content)).length > 0 ? [name] : []));
  expect(names).toEqual([]);
  expect([...entries.keys()].join('\n')).toMatch(/connections/);
});
