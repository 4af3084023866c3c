import { pino } from 'pino';
import { DatabaseProxy } from '../../../test/database/database-proxy.js';
import { suiteDatabase } from '../../../test/database/suite-database.js';
import { eventually } from '../../../test/eventually.js';
import { DomainEvents } from '../unit-of-work/domain-events.js';
import { Broadcast } from './broadcast.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';

const database = suiteDatabase([], { migrated: false });
let work: DatabaseUnitOfWork;
let proxy: DatabaseProxy;
const log = pino({ level: 'silent' });
const started: Broadcast[] = [];
beforeAll(async () => {
  work = new DatabaseUnitOfWork(database.source, new DomainEvents());
  proxy = await DatabaseProxy.before(database.url);
});
afterEach(async () => {
  proxy.restore();
  await Promise.all(started.splice(0).map((broadcast) => broadcast.onApplicationShutdown()));
});
afterAll(async () => {
  await proxy.close();
});

/**
 * Timeouts for tests of a server that does not answer. On a busy machine they also end working connections.
 */
const impatient = { heartbeatMs: 50, timeoutMs: 200 };

/** The broadcast of one process, with short waits, and the payloads received: null for a connection. */
function listener(
  url: string,
  times = { heartbeatMs: 60_000, timeoutMs: 60_000 },
): { broadcast: Broadcast; received: (string | null)[] } {
  const broadcast = new Broadcast(work, url, log, { ...times, firstWaitMs: 10, lastWaitMs: 40 });
  const received: (string | null)[] = [];
  broadcast.subscribe('news', (payload) => void received.push(payload ?? null));
  broadcast.onApplicationBootstrap();
  started.push(broadcast);
  return { broadcast, received };
}
const publish = (by: Broadcast, payload: string) => work.run(() => by.publish('news', payload));
const connections = async (): Promise<number> => {
  const rows = await database.query<unknown[]>(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'steward broadcast %'`,
  );
  return rows.length;
};

describe('a broadcast', () => {
  it('is received by every instance, and by its own before the unit of work ends', async () => {
    const one = listener(database.url);
    const other = listener(database.url);
    await eventually(() => one.broadcast.isListening && other.broadcast.isListening);
    expect([one.received, other.received]).toEqual([[null], [null]]);
    await publish(one.broadcast, 'a');
    expect(one.received.slice(0, 2)).toEqual([null, 'a']);
    await eventually(() => other.received.length === 2 && one.received.length === 3);
    expect([one.received, other.received]).toEqual([
      [null, 'a', 'a'],
      [null, 'a'],
    ]);
  });

  it('is never received after a rollback', async () => {
    const { broadcast, received } = listener(database.url);
    await eventually(() => broadcast.isListening);
    const failed = work.run(async () => {
      await broadcast.publish('news', 'never');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await publish(broadcast, 'later');
    await eventually(() => received.length === 3);
    expect(received).toEqual([null, 'later', 'later']);
  });

  it('of another channel is ignored', async () => {
    const { broadcast, received } = listener(database.url);
    await eventually(() => broadcast.isListening);
    await work.run(() => broadcast.publish('"; DROP TABLE x; --', 'x'));
    await publish(broadcast, 'last');
    await eventually(() => received.length === 3);
    expect(received).toEqual([null, 'last', 'last']);
  });

  it('requires a unit of work', async () => {
    const { broadcast } = listener(database.url);
    await expect(broadcast.publish('news', 'x')).rejects.toThrow('no unit of work');
  });
});

describe('the connection', () => {
  it('is restored after a loss, and handlers are notified that they may have missed messages', async () => {
    const { broadcast, received } = listener(proxy.url);
    await eventually(() => broadcast.isListening);
    for (let times = 2; times <= 3; times++) {
      proxy.cut();
      await eventually(() => !broadcast.isListening);
      proxy.restore();
      await eventually(() => broadcast.isListening);
      expect(received).toEqual(Array.from({ length: times }, () => null));
    }
    await publish(broadcast, 'x');
    await eventually(() => received.at(-1) === 'x');
    expect(await connections()).toBe(1);
  });

  it('detects a silent server within a heartbeat', async () => {
    const { broadcast } = listener(proxy.url, impatient);
    await eventually(() => broadcast.isListening);
    proxy.freeze();
    await eventually(() => !broadcast.isListening);
    proxy.restore();
    await eventually(() => broadcast.isListening);
  });

  it('is opened once the database is up, without delaying the start', async () => {
    proxy.cut();
    const { broadcast } = listener(proxy.url);
    expect(broadcast.isListening).toBe(false);
    proxy.restore();
    await eventually(() => broadcast.isListening);
  });

  it('ends when the application stops', async () => {
    const { broadcast } = listener(database.url);
    await eventually(() => broadcast.isListening);
    await broadcast.onApplicationShutdown();
    expect(broadcast.isListening).toBe(false);
    await eventually(async () => (await connections()) === 0);
  });

  it.each(['cut', 'freeze'] as const)(
    'does not delay a stop while the database is unavailable: %s',
    async (away) => {
      const listening = listener(proxy.url);
      await eventually(() => listening.broadcast.isListening);
      proxy[away]();
      const trying = listener(proxy.url);
      const began = performance.now();
      await Promise.all([listening, trying].map(({ broadcast }) => broadcast.onApplicationShutdown()));
      expect(performance.now() - began).toBeLessThan(30_000);
    },
  );
});
