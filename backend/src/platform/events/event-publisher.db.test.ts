import { noParts } from '../parts/testing/no-parts.js';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { itInTestAll } from '../../../test/cases.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { stub } from '../../../test/stub.js';
import { Clock } from '../../kernel/index.js';
import { dataSourceOptions } from '../database/data-source.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { Sql } from '../database/sql.js';
import { type CommittedEvents, DomainEvents, type EventReader } from '../unit-of-work/domain-events.js';
import { HealthChecks } from '../operations/health-checks.js';
import { Metrics } from '../operations/metrics/metrics.js';
import { currentWork, runAsJob } from '../process/request-context.js';
import { Runtime } from '../settings/runtime.js';
import { collectMs, EventPublisher } from './event-publisher.js';
import { EventHealth } from '../../modules/health/checks/event-health.js';

let ahead = 0;
const clock = stub(Clock, { now: () => new Date(Date.now() + ahead) });
const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await open(async (source) => {
    await source.query('CREATE TABLE read_labels (place bigint GENERATED ALWAYS AS IDENTITY, label text)');
  });
});
afterAll(() => database.drop());

const started: { source: DataSource; publisher: EventPublisher }[] = [];
beforeEach(async () => {
  ahead = 0;
  await open((source) => source.query('TRUNCATE read_labels, events_to_publish'));
});
afterEach(async () => {
  for (const { source, publisher } of started.splice(0)) {
    await publisher.stop();
    await source.destroy();
  }
});

async function open(use: (source: DataSource) => Promise<unknown>): Promise<void> {
  const source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  await use(source).finally(() => source.destroy());
}

/** One process. @param doesJobs false: it only stores @param fails labels that its reader refuses */
async function instance({ doesJobs = true, fails = [] as string[] } = {}) {
  const source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  const events = new DomainEvents();
  const work = new DatabaseUnitOfWork(source, events);
  const sql = new Sql(work);
  const runtime = stub(Runtime, { log, doesJobs });
  const publisher = new EventPublisher(events, work, sql, clock, runtime);
  const origins: unknown[] = [];
  /** Numbers of units of work that were read together. */
  const batches: number[] = [];
  const reader: EventReader = {
    select: (published) => published.filter(({ type }) => type === 'health.failed'),
    read: async (committed: readonly CommittedEvents[]) => {
      batches.push(committed.length);
      for (const unit of committed)
        for (const event of unit.events) {
          if (event.type !== 'health.failed') throw new Error(`${event.type} was not wanted.`);
          const label = `${event.lines[0]?.name}${unit.restored ? ' again' : ''}`;
          await unit.within(async () => void origins.push(currentWork().requestId));
          if (!(event.at instanceof Date) || fails.includes(label)) throw new Error(`refused ${label}`);
          await sql.rows('test.read', 'INSERT INTO read_labels (label) VALUES ($1)', [label]);
          if (label === 'chain') work.publish(failed('link'));
        }
    },
  };
  events.readAfterCommit(reader);
  publisher.onModuleInit();
  started.push({ source, publisher });
  const publish = (...labels: string[]): Promise<void> =>
    work.run(async () => labels.forEach((label) => work.publish(failed(label))));
  const read = async (): Promise<string[]> =>
    (await sql.rows<{ label: string }>('test.labels', 'SELECT label FROM read_labels ORDER BY place')).map(
      ({ label }) => label,
    );
  const waiting = (): Promise<number> => sql.count('test.waiting', 'events_to_publish', []);
  const health = async (): Promise<unknown> => {
    const checks = new HealthChecks(runtime, noParts());
    new EventHealth(checks, new Metrics(runtime), sql, clock);
    return (await checks.run())[0];
  };
  return { events, work, sql, publisher, publish, read, waiting, health, fails, origins, batches };
}
const failed = (name: string) =>
  ({ type: 'health.failed', at: new Date(), lines: [{ name, sentence: '' }] }) as const;

describe('an event', () => {
  it('is read after the commit, with its origin, and what a reader publishes too', async () => {
    const { publish, publisher, read, waiting, origins } = await instance();
    await runAsJob({ requestId: 'abc' }, () => publish('one', 'chain'));
    await publisher.settled();
    expect(await read()).toEqual(['one', 'chain', 'link']);
    expect(await waiting()).toBe(0);
    expect(origins).toEqual(['abc', 'abc', undefined]);
  });

  it('is read at once, and those that follow closely are read together after a pause', async () => {
    const { publish, batches } = await instance();
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
    try {
      await publish('one');
      // While no time passes.
      await eventually(() => batches.length === 1);
      await publish('two');
      await publish('three');
      await eventually(() => {
        jest.advanceTimersByTime(collectMs);
        return batches.length === 2;
      });
      expect(batches).toEqual([1, 2]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is never read after a rollback, and not stored if no reader wants it', async () => {
    const { work, publish, publisher, read, waiting } = await instance({ doesJobs: false });
    const undone = work.run(async () => {
      work.publish(failed('undone'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await work.run(async () => work.publish({ type: 'notifications.read', userId: 1, notificationIds: [] }));
    expect(await waiting()).toBe(0);
    await publish('kept');
    expect([await waiting(), await read()]).toEqual([1, []]);
    await publisher.settled();
    expect(await read()).toEqual(['kept']);
  });

  itInTestAll(
    'of a killed instance is read by another one within a second or two, or by the next start',
    async () => {
      const killed = await instance({ doesJobs: false });
      const other = await instance();
      await other.publisher.onApplicationBootstrap();
      await killed.publish('one');
      await eventually(async () => (await other.read()).length === 1);
      await other.publisher.stop();
      await killed.publish('two');
      await (await instance()).publisher.onApplicationBootstrap();
      await eventually(async () => (await other.read()).length === 2);
    },
  );

  it('is read also if the clock is set back meanwhile', async () => {
    const { publish, publisher, read } = await instance({ doesJobs: false });
    ahead = 60 * 60_000;
    await publish('one');
    ahead = 0;
    await publisher.settled();
    expect(await read()).toEqual(['one']);
  });

  it('that was restored is marked as such', async () => {
    const { sql, publish, publisher, read } = await instance({ doesJobs: false });
    await publish('one');
    await sql.rows('test.restore', 'UPDATE events_to_publish SET restored = true');
    await publisher.settled();
    expect(await read()).toEqual(['one again']);
  });
});

it('several instances read each event once, each instance’s in order', async () => {
  const instances = [await instance(), await instance(), await instance()];
  const count = 100;
  await Promise.all(
    instances.map(async ({ publish }, i) => {
      for (let n = 0; n < count; n++) await publish(`${i} ${n}`);
    }),
  );
  await Promise.all(instances.map(({ publisher }) => publisher.stop()));
  const labels = (await instances[0]?.read()) ?? [];
  for (const i of instances.keys())
    expect(labels.filter((label) => label.startsWith(`${i} `))).toEqual(
      Array.from({ length: count }, (_, n) => `${i} ${n}`),
    );
  expect(labels).toHaveLength(instances.length * count);
});

it('events whose reader fails hold up no others, and are set aside until a start', async () => {
  const { publish, publisher, read, waiting, health, fails } = await instance({ fails: ['poison'] });
  await Promise.all([publish('before'), publish('poison'), publish('after')]);
  await publisher.settled();
  expect((await read()).toSorted()).toEqual(['after', 'before']);
  for (let attempt = 2; attempt <= 10; attempt++) {
    ahead += 1_000_000;
    await publish(`${attempt}`);
    await publisher.settled();
  }
  expect([await waiting(), (await read()).length]).toEqual([1, 11]);
  expect(await health()).toMatchObject({
    name: 'Notifications',
    state: 'attention',
    sentence: expect.stringContaining('of one event could not be created: health.failed.') as string,
  });
  fails.length = 0;
  ahead += 1_000_000_000;
  await publish('later');
  await publisher.settled();
  expect(await waiting()).toBe(1);
  await publisher.onApplicationBootstrap();
  await publisher.settled();
  expect((await read()).slice(-1)).toEqual(['poison']);
  expect(await health()).toMatchObject({ state: 'ok' });
});

it('a missing publisher is reported', async () => {
  const { publish, health } = await instance({ doesJobs: false });
  await publish('one');
  expect(await health()).toMatchObject({ state: 'ok' });
  ahead = 61_000;
  expect(await health()).toMatchObject({ state: 'failing' });
});
