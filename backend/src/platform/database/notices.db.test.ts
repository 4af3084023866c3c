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
function listener(url: string, heartbeat = 50): { notices: Notices; heard: (string | null)[] } {
  const notices = new Notices(work, url, log, { heartbeat, patience: 200, firstWait: 10, lastWait: 40 });
  const heard: (string | null)[] = [];
  notices.on('news', (payload) => void heard.push(payload ?? null));
  notices.onApplicationBootstrap();
  started.push(notices);
  return { notices, heard };
}
const tell = (by: Notices, payload: string) => work.run(() => by.tell('news', payload));
const connections = async (): Promise<number> => {
  const rows = await source.query<unknown[]>(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'steward notices'`,
  );
  return rows.length;
};

describe('a notice', () => {
  it('is heard by every instance, and by its own before the work is done', async () => {
    const one = listener(database.url);
    const other = listener(database.url);
    await eventually(() => one.notices.isListening && other.notices.isListening);
    expect([one.heard, other.heard]).toEqual([[null], [null]]);
    await tell(one.notices, 'a');
    expect(one.heard.slice(0, 2)).toEqual([null, 'a']);
    await eventually(() => other.heard.length === 2 && one.heard.length === 3);
    expect([one.heard, other.heard]).toEqual([
      [null, 'a', 'a'],
      [null, 'a'],
    ]);
  });

  it('is never heard where the work was taken back', async () => {
    const { notices, heard } = listener(database.url);
    await eventually(() => notices.isListening);
    const failed = work.run(async () => {
      await notices.tell('news', 'never');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await tell(notices, 'later');
    await eventually(() => heard.length === 3);
    expect(heard).toEqual([null, 'later', 'later']);
  });

  it('of another channel is nobody’s', async () => {
    const { notices, heard } = listener(database.url);
    await eventually(() => notices.isListening);
    await work.run(() => notices.tell('"; DROP TABLE x; --', 'x'));
    await tell(notices, 'last');
    await eventually(() => heard.length === 3);
    expect(heard).toEqual([null, 'last', 'last']);
  });

  it('belongs to a unit of work', async () => {
    const { notices } = listener(database.url);
    await expect(notices.tell('news', 'x')).rejects.toThrow('no unit of work');
  });
});

describe('the connection', () => {
  it('is made again when it was lost, and the handlers told that they may have missed something', async () => {
    const { notices, heard } = listener(proxy.url);
    await eventually(() => notices.isListening);
    for (let times = 2; times <= 3; times++) {
      proxy.cut();
      await eventually(() => !notices.isListening);
      proxy.restore();
      await eventually(() => notices.isListening);
      expect(heard).toEqual(Array.from({ length: times }, () => null));
    }
    await tell(notices, 'x');
    await eventually(() => heard.at(-1) === 'x');
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
