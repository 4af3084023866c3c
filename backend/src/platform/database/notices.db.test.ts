import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { DatabaseProxy } from '../../../test/database/database-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { DomainEvents } from '../domain-events/domain-events.js';
import { dataSourceOptions } from './data-source.js';
import { Notices } from './notices.js';
import { UnitOfWork } from './unit-of-work.js';

let database: TestDatabase;
let source: DataSource;
let work: UnitOfWork;
let proxy: DatabaseProxy;
const log = pino({ level: 'silent' });
const started: Notices[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  work = new UnitOfWork(source, new DomainEvents());
  proxy = await DatabaseProxy.before(database.url);
});
afterEach(async () => {
  proxy.restore();
  await Promise.all(started.splice(0).map((notices) => notices.onApplicationShutdown()));
});
afterAll(async () => {
  await proxy.close();
  await source.destroy();
  await database.drop();
});

/** One process's notices, impatient, and what its handler was called with: null for a connection. */
function listener(url: string, heartbeatMs = 50): { notices: Notices; received: (string | null)[] } {
  const notices = new Notices(work, url, log, {
    heartbeatMs,
    timeoutMs: 200,
    firstWaitMs: 10,
    lastWaitMs: 40,
  });
  const received: (string | null)[] = [];
  notices.on('news', (payload) => void received.push(payload ?? null));
  notices.onApplicationBootstrap();
  started.push(notices);
  return { notices, received };
}
const publish = (by: Notices, payload: string) => work.run(() => by.publish('news', payload));
const connections = async (): Promise<number> => {
  const rows = await source.query<unknown[]>(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'steward notices'`,
  );
  return rows.length;
};

describe('a notice', () => {
  it('is received by every instance, and by its own before the work is done', async () => {
    const one = listener(database.url);
    const other = listener(database.url);
    await eventually(() => one.notices.isListening && other.notices.isListening);
    expect([one.received, other.received]).toEqual([[null], [null]]);
    await publish(one.notices, 'a');
    expect(one.received.slice(0, 2)).toEqual([null, 'a']);
    await eventually(() => other.received.length === 2 && one.received.length === 3);
    expect([one.received, other.received]).toEqual([
      [null, 'a', 'a'],
      [null, 'a'],
    ]);
  });

  it('is never received where the work was taken back', async () => {
    const { notices, received } = listener(database.url);
    await eventually(() => notices.isListening);
    const failed = work.run(async () => {
      await notices.publish('news', 'never');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await publish(notices, 'later');
    await eventually(() => received.length === 3);
    expect(received).toEqual([null, 'later', 'later']);
  });

  it('of another channel is nobody’s', async () => {
    const { notices, received } = listener(database.url);
    await eventually(() => notices.isListening);
    await work.run(() => notices.publish('"; DROP TABLE x; --', 'x'));
    await publish(notices, 'last');
    await eventually(() => received.length === 3);
    expect(received).toEqual([null, 'last', 'last']);
  });

  it('belongs to a unit of work', async () => {
    const { notices } = listener(database.url);
    await expect(notices.publish('news', 'x')).rejects.toThrow('no unit of work');
  });
});

describe('the connection', () => {
  it('is made again when it was lost, and the handlers told that they may have missed something', async () => {
    const { notices, received } = listener(proxy.url);
    await eventually(() => notices.isListening);
    for (let times = 2; times <= 3; times++) {
      proxy.cut();
      await eventually(() => !notices.isListening);
      proxy.restore();
      await eventually(() => notices.isListening);
      expect(received).toEqual(Array.from({ length: times }, () => null));
    }
    await publish(notices, 'x');
    await eventually(() => received.at(-1) === 'x');
    expect(await connections()).toBe(1);
  });

  it('is missed within a heartbeat where the server falls silent', async () => {
    const { notices } = listener(proxy.url);
    await eventually(() => notices.isListening);
    proxy.freeze();
    await eventually(() => !notices.isListening);
    proxy.restore();
    await eventually(() => notices.isListening);
  });

  it('is made when the database comes, without keeping anybody from starting', async () => {
    proxy.cut();
    const { notices } = listener(proxy.url);
    expect(notices.isListening).toBe(false);
    proxy.restore();
    await eventually(() => notices.isListening);
  });

  it('ends when the application stops', async () => {
    const { notices } = listener(database.url, 60_000);
    await eventually(() => notices.isListening);
    await notices.onApplicationShutdown();
    expect(notices.isListening).toBe(false);
    await eventually(async () => (await connections()) === 0);
  });

  it.each(['cut', 'freeze'] as const)(
    'keeps nobody from stopping while the database is away: %s',
    async (away) => {
      const listening = listener(proxy.url, 60_000);
      await eventually(() => listening.notices.isListening);
      proxy[away]();
      const trying = listener(proxy.url);
      const began = performance.now();
      await Promise.all([listening, trying].map(({ notices }) => notices.onApplicationShutdown()));
      expect(performance.now() - began).toBeLessThan(3000);
    },
  );
});
