import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { TestClock } from '../../../test/test-app.js';
import { dataSourceOptions } from '../database/data-source.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { Sql } from '../database/sql.js';
import type { HealthCheck, HealthFinding } from '../operations/health-checks.js';
import { createLog } from '../process/log.js';
import { resealColumns } from '../security/reseal-columns.js';
import { AppSecret } from '../settings/app-secret.js';
import { DomainEvents } from '../unit-of-work/domain-events.js';
import { AcmeAuthority } from './acme-authority.js';
import { CertificateStore } from './certificate-store.js';
import { Certificates } from './certificates.js';
import type { KeyAndChain } from './key-and-chain.js';
import { AcmeServer } from './testing/acme-server.js';
import { ninetyDays } from './testing/certificate-maker.js';
import { itInTestAll } from '../../../test/cases.js';

const day = 24 * 3_600_000;
const domain = 'portal.example.com';
const secret = new AppSecret('the secret of all instances');
const clock = new TestClock();

let database: TestDatabase;
let server: AcmeServer;
const stops: (() => Promise<void>)[] = [];

/** A program on the database, with the certificates that it has put into use. */
async function instance(given: { domain?: string; secret?: AppSecret } = {}) {
  const own = { domain: given.domain ?? domain, directory: server.directory };
  const source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  const work = new DatabaseUnitOfWork(source, new DomainEvents());
  const sql = new Sql(work);
  const logged: string[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  const times = { call: 20_000, order: 60_000, poll: 10 };
  const authority = new AcmeAuthority(own.directory, undefined, () => clock.now(), times);
  const store = new CertificateStore(sql, work, given.secret ?? secret);
  const certificates = new Certificates(own, store, authority, clock, log);
  const checks: HealthCheck[] = [];
  certificates.reportTo({ add: (check) => void checks.push(check) });
  const served: KeyAndChain[] = [];
  const stop = async (): Promise<void> => {
    await certificates.beforeApplicationShutdown();
    if (source.isInitialized) await source.destroy();
  };
  stops.push(stop);
  return {
    certificates,
    store,
    sql,
    served,
    logged,
    stop,
    /** The line of the health page. */
    health: async (): Promise<HealthFinding | undefined> => checks[0]?.check(),
    /** Starts, and waits for the first look. */
    begin: async (): Promise<void> => {
      await certificates.start(async (certificate) => void served.push(certificate));
      await certificates.look();
    },
  };
}
type Instance = Awaited<ReturnType<typeof instance>>;

/** Has the authority ask an instance, as from outside. */
function reachBy({ certificates }: Instance): void {
  server.reach = async (_domain, token) => (await certificates.answerTo(token)) ?? 'not found';
}

async function begun(): Promise<Instance> {
  const one = await instance();
  reachBy(one);
  await one.begin();
  return one;
}

const orders = (): number => server.calls.filter((path) => path === '/newOrder').length;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.reset();
  server = await AcmeServer.start({ now: () => clock.now() });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  expect(server.violations).toEqual([]);
  await server.stop().catch(() => undefined);
  const { sql, stop } = await instance();
  await sql.rows('test.clear', 'TRUNCATE own_certificates, acme_accounts, acme_challenges');
  await stop();
});

it('two instances order once, either of them answers the challenge, and both serve the same certificate', async () => {
  const [one, other] = [await instance(), await instance()];
  // Whichever orders, the authority is sent to each of them.
  server.reach = async (_domain, token) => {
    const answers = await Promise.all([one, other].map(({ certificates }) => certificates.answerTo(token)));
    return answers[0] === answers[1] ? String(answers[0]) : 'different answers';
  };
  await Promise.all([one.begin(), other.begin()]);
  await Promise.all([one.certificates.look(), other.certificates.look()]);
  expect([orders(), server.mostOpen]).toEqual([1, 1]);
  expect(one.served).toHaveLength(1);
  expect(other.served).toEqual(one.served);
  expect(await one.sql.rows('test.answers', 'SELECT FROM acme_challenges')).toEqual([]);
  expect(await one.health()).toMatchObject({
    state: 'ok',
    sentence: expect.stringMatching(/^The certificate of portal\.example\.com is valid until .*\.$/),
  });
});

it('after a restart the same certificate is served before anything is asked', async () => {
  const one = await begun();
  await one.stop();
  const calls = server.calls.length;
  const port = await server.stop();
  const again = await instance();
  await again.certificates.start(async (certificate) => void again.served.push(certificate));
  expect(again.certificates.isServed).toBe(true);
  await again.certificates.look();
  expect(again.served).toEqual(one.served);
  await server.listen(port);
  expect(server.calls).toHaveLength(calls);
});

it('nothing secret is readable in the rows, and a new APP_SECRET opens what was sealed anew', async () => {
  const one = await begun();
  const secrets = async (): Promise<string> => {
    await one.store.publish('a-token', 'a-token.of-the-account', clock.now());
    const rows = await one.sql.rows<{ row: string }>(
      'test.rows',
      `SELECT encode(sealed, 'escape') AS row FROM own_certificates
       UNION ALL SELECT encode(sealed_key, 'escape') FROM acme_accounts
       UNION ALL SELECT encode(sealed_answer, 'escape') FROM acme_challenges`,
    );
    expect(rows).toHaveLength(3);
    return rows.map(({ row }) => row).join();
  };
  expect(await secrets()).not.toMatch(/PRIVATE|CERTIFICATE|of-the-account/);
  const sealedAnew = await resealColumns(
    one.sql,
    new AppSecret('the next secret of all', 'the secret of all instances'),
  );
  expect(sealedAnew).toEqual({ rewrapped: 3, unreadable: [] });
  const next = await instance({ secret: new AppSecret('the next secret of all') });
  await next.begin();
  expect(next.served).toEqual(one.served);
  expect(await next.certificates.answerTo('a-token')).toBe('a-token.of-the-account');
  expect(orders()).toBe(1);
});

it('with less than 30 days left it is renewed once, by the same account, and every instance changes over', async () => {
  const one = await begun();
  const other = await instance();
  await other.begin();
  const look = async (): Promise<void> => {
    await one.certificates.look();
    await other.certificates.look();
  };
  clock.pass(59 * day);
  await look();
  expect(orders()).toBe(1);
  clock.pass(day);
  await look();
  await look();
  expect(orders()).toBe(2);
  expect(server.accounts.size).toBe(1);
  expect(one.served).toHaveLength(2);
  expect(one.served[1]?.key).not.toBe(one.served[0]?.key);
  expect(other.served).toEqual(one.served);
  // The next one follows from the life of the new one.
  clock.pass(59 * day);
  await look();
  expect(orders()).toBe(2);
});

itInTestAll(
  'while the authority is away the old certificate is served, also when it has expired, and the tries become rarer',
  async () => {
    const one = await begun();
    const port = await server.stop();
    clock.pass(61 * day);
    await one.certificates.look();
    expect(await one.health()).toMatchObject({
      state: 'attention',
      sentence: expect.stringMatching(
        /^The certificate of portal\.example\.com is valid until .*\. No new certificate for portal\.example\.com: 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\./,
      ),
    });
    const waits: number[] = [];
    for (let round = 1; round <= 3; round++) {
      const { failures, nextTryAt } = await one.store.read(domain);
      expect(failures).toBe(round);
      const wait = Number(nextTryAt?.getTime()) - clock.now().getTime();
      waits.push(Math.round(wait / 60_000));
      clock.pass(wait - 5_000);
      await one.certificates.look();
      expect((await one.store.read(domain)).failures).toBe(round);
      clock.pass(6_000);
      await one.certificates.look();
    }
    expect(waits).toEqual([1, 2, 4]);
    // In its last week it is urgent, while it still holds.
    clock.pass(23 * day);
    expect(await one.health()).toMatchObject({
      state: 'failing',
      sentence: expect.stringMatching(/ is valid until .* does not answer/),
    });
    clock.pass(37 * day);
    await one.certificates.look();
    expect(await one.health()).toMatchObject({
      state: 'failing',
      sentence: expect.stringMatching(
        /^The certificate of portal\.example\.com expired on .*No new certificate for/,
      ),
    });
    expect(one.served).toHaveLength(1);

    // A restart serves it, and continues the waiting.
    await one.stop();
    const again = await instance();
    reachBy(again);
    await again.begin();
    expect(again.served).toEqual(one.served);
    await server.listen(port);
    await again.certificates.look();
    expect(again.served).toHaveLength(1);
    clock.pass(day);
    await again.certificates.look();
    expect(again.served).toHaveLength(2);
    expect(await again.health()).toMatchObject({ state: 'ok' });
  },
);

it('never orders before Retry-After, on no instance and after no restart', async () => {
  const refusal = {
    status: 429,
    type: 'rateLimited',
    detail: 'too many certificates',
    headers: { 'Retry-After': String((2 * day) / 1000) },
  };
  server.refusals.push({ path: '/newOrder', refusal });
  const one = await begun();
  expect(await one.health()).toMatchObject({
    state: 'failing',
    sentence: expect.stringContaining('allows no further order for a while'),
  });
  const calls = server.calls.length;
  clock.pass(2 * day - 60_000);
  await one.certificates.look();
  const other = await instance();
  await other.begin();
  expect(server.calls).toHaveLength(calls);
  clock.pass(120_000);
  await other.certificates.look();
  expect(other.served).toHaveLength(1);
});

it('a challenge that fails leaves the program running, with one sentence about the cause', async () => {
  const one = await instance();
  server.reach = () =>
    Promise.reject(Object.assign(new Error(), { type: 'connection', detail: 'Connection refused' }));
  expect(await one.health()).toEqual({
    state: 'attention',
    sentence:
      'The certificate for portal.example.com is being ordered. Until it is there, nobody can open the site.',
  });
  await one.begin();
  const sentence =
    'No new certificate for portal.example.com: port 80 cannot be reached from outside. Open it in the firewall, and forward it to this machine.';
  expect(await one.health()).toEqual({ state: 'failing', sentence });
  expect(one.logged.filter((line) => line.includes(sentence))).toHaveLength(1);
  expect(one.certificates.isServed).toBe(false);
  expect(await one.sql.rows('test.answers', 'SELECT FROM acme_challenges')).toEqual([]);
  reachBy(one);
  clock.pass(61_000);
  await one.certificates.look();
  expect(one.served).toHaveLength(1);
});

itInTestAll(
  'an instance that is stopped in the middle of an order blocks nobody, and no failure is counted',
  async () => {
    const stopped = await instance();
    server.hangsAt = '/newOrder';
    await stopped.certificates.start(async () => {});
    while (!server.calls.includes('/newOrder')) await new Promise((resolve) => setImmediate(resolve));
    const other = await instance();
    reachBy(other);
    await other.begin();
    // The lock is held.
    expect(other.served).toEqual([]);
    server.hangsAt = undefined;
    await stopped.stop();
    expect((await other.store.read(domain)).failures).toBe(0);
    await other.certificates.look();
    expect(other.served).toHaveLength(1);
  },
);

it('a certificate that would end https is not put into use: of another name, or with another key', async () => {
  const [right, wrong] = await Promise.all([
    server.maker.pairFor(domain),
    server.maker.pairFor('other.example.com'),
  ]);
  const one = await instance();
  for (const bad of [
    wrong,
    { ...right, key: wrong.key },
    { ...right, chain: server.maker.rootPem + right.chain },
  ]) {
    await one.store.keep(domain, bad, clock.now());
    server.refusals.push({
      path: '/directory',
      refusal: { status: 503, type: 'serverInternal', detail: 'away' },
    });
    await one.begin();
    expect(one.served).toEqual([]);
  }
  await one.store.keep(domain, right, clock.now());
  await one.certificates.look();
  expect(one.served).toEqual([right]);
});

it('another DOMAIN has a certificate of its own', async () => {
  const one = await begun();
  const moved = await instance({ domain: 'www.example.com' });
  reachBy(moved);
  await moved.begin();
  expect(moved.served).toHaveLength(1);
  expect(moved.served[0]?.chain).not.toBe(one.served[0]?.chain);
  expect(server.accounts.size).toBe(1);
});

it('an authority with very short lives is not asked more than once an hour', async () => {
  server.validity = (now) => ({ ...ninetyDays(now), validTo: new Date(now.getTime() + 60_000) });
  const one = await begun();
  await one.certificates.look();
  clock.pass(50 * 60_000);
  await one.certificates.look();
  expect(orders()).toBe(1);
  clock.pass(11 * 60_000);
  await one.certificates.look();
  expect(orders()).toBe(2);
});
