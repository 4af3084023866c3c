import { jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { itInTestAll } from '../../../test/cases.js';
import { DatabaseProxy } from '../../../test/database/database-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { dataSourceOptions } from '../database/data-source.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { DomainEvents } from '../unit-of-work/domain-events.js';
import { createLog } from '../process/log.js';
import { currentWork, runInRequestContext } from '../process/request-context.js';
import { Jobs } from './jobs.js';

declare module './jobs.js' {
  interface JobTypes {
    'test.note': { text: string };
    'test.once': { text: string };
  }
}

/**
 * State of one process: its jobs, their effects, and their log.
 * @param pollSeconds between two polls for jobs without a wake-up
 */
async function instance(url: string, autoRun: boolean, pollSeconds = 0.5) {
  const source = await new DataSource(dataSourceOptions(url, [])).initialize();
  const work = new DatabaseUnitOfWork(source, new DomainEvents());
  const logged: string[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  const jobs = new Jobs(work, log, autoRun, { sent: pollSeconds });
  const seen = { done: [] as string[], failures: 0, sweeps: 0, logged, data: [] as unknown[] };
  jobs.on('test.note', async (data) => {
    const { text } = data;
    seen.data.push(data);
    if (seen.failures-- > 0) throw new Error(`no ${text}`);
    seen.done.push(text);
  });
  jobs.on(
    'test.once',
    async () => {
      throw new Error('too late to retry');
    },
    { retryLimit: 0, timeoutSeconds: 30 },
  );
  jobs.every('test.sweep', '30 3 * * *', async () => void seen.sweeps++);
  jobs.every('test.morning', '0 9 * * *', async () => undefined, { zone: 'practice' });
  jobs.followPracticeZone(async () => 'America/Chicago');
  await jobs.onApplicationBootstrap();
  const stop = async (): Promise<void> => {
    await jobs.beforeApplicationShutdown();
    await source.destroy();
  };
  return { jobs, work, source, seen, stop };
}
type Instance = Awaited<ReturnType<typeof instance>>;

let database: TestDatabase;
beforeEach(async () => void (database = await createTestDatabase()));
afterEach(() => database.drop());

describe('a job', () => {
  let at: Instance;
  beforeEach(async () => void (at = await instance(database.url, false)));
  afterEach(() => at.stop());

  it('is sent with the transaction of its cause, or not at all', async () => {
    const failed = at.work.run(async () => {
      await at.jobs.send('test.note', { text: 'rolled back' });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await at.work.run(() => at.jobs.send('test.note', { text: 'committed' }));
    await at.jobs.send('test.note', { text: 'outside of any' });
    expect(at.seen.done).toEqual([]);
    expect(await at.jobs.runNow('test.note')).toBe(2);
    expect(at.seen.done.sort()).toEqual(['committed', 'outside of any']);
    expect(await at.jobs.runNow('test.note')).toBe(0);
  });

  it('waits once under its key, and may be sent again when it is done', async () => {
    for (const key of ['one', 'one', 'other'])
      await at.jobs.send('test.note', { text: key }, { key, afterSeconds: 3_600 });
    expect(await at.jobs.runNow('test.note')).toBe(2);
    await at.jobs.send('test.note', { text: 'one again' }, { key: 'one' });
    await at.jobs.runNow('test.note');
    expect(at.seen.done.sort()).toEqual(['one', 'one again', 'other']);
  });

  it('that fails is logged, waits longer each time, and is retried', async () => {
    at.seen.failures = 2;
    await at.jobs.send('test.note', { text: 'stubborn' });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 2; attempt++) {
      await expect(at.jobs.runNow('test.note')).rejects.toThrow('no stubborn');
      const [row] = await at.source.query<{ state: string; wait: number }[]>(
        `SELECT state, extract(epoch FROM start_after - now())::float8 AS wait FROM pgboss.job WHERE name = 'test.note'`,
      );
      expect(row?.state).toBe('retry');
      waits.push(row?.wait ?? 0);
      expect(at.seen.logged.at(-1)).toContain('"job failed, will be retried"');
      expect(JSON.parse(at.seen.logged.at(-1) ?? '')).toMatchObject({
        job: 'test.note',
        attempt,
        level: 'warn',
      });
    }
    expect(waits[0]).toBeGreaterThan(5);
    expect(waits[1]).toBeGreaterThan(25);
    expect(await at.jobs.runNow('test.note')).toBe(1);
    expect(at.seen.done).toEqual(['stubborn']);
  });

  it('may have no retries and its own timeout', async () => {
    await at.jobs.send('test.once', { text: 'only once' });
    const expiry = `SELECT expire_seconds::int AS seconds FROM pgboss.job WHERE name = 'test.once'`;
    expect(await at.source.query(expiry)).toEqual([{ seconds: 30 }]);
    await expect(at.jobs.runNow('test.once')).rejects.toThrow('too late');
    expect(at.seen.logged.at(-1)).toContain('"job failed for the last time"');
    expect(await at.jobs.runNow('test.once')).toBe(0);
  });

  it('logs the request that sent it, and receives only its data', async () => {
    const sentIn = (requestId: string) =>
      runInRequestContext(
        { address: null, agent: null },
        () => at.jobs.send('test.note', { text: requestId }),
        {
          requestId,
        },
      );
    await sentIn('request-1');
    at.seen.failures = 1;
    await expect(at.jobs.runNow('test.note')).rejects.toThrow('no request-1');
    expect(JSON.parse(at.seen.logged.at(-1) ?? '')).toMatchObject({
      requestId: 'request-1',
      job: 'test.note',
      jobId: expect.any(String),
    });
    await at.jobs.send('test.note', { text: 'automatically' });
    await at.jobs.runNow('test.note');
    expect(at.seen.data).toContainEqual({ text: 'request-1' });
    expect(at.seen.data).toContainEqual({ text: 'automatically' });
    expect(currentWork()).toEqual({});
  });

  it('that was restored is queued by the next start, unless this version no longer has such jobs', async () => {
    await at.source.query(
      `INSERT INTO restored_jobs (name, data, key, start_after) VALUES
         ('test.note', '{"text":"restored"}', NULL, now()), ('gone.with-an-old-version', '{"a":1}', NULL, now())`,
    );
    const next = await instance(database.url, false);
    try {
      await next.jobs.runNow('test.note');
      expect(next.seen.done).toEqual(['restored']);
      expect(await next.source.query('SELECT FROM restored_jobs')).toEqual([]);
    } finally {
      await next.stop();
    }
  });

  it('that recurs runs once per call of runNow', async () => {
    await at.jobs.runNow('test.sweep');
    await at.jobs.runNow('test.sweep');
    expect(at.seen.sweeps).toBe(2);
  });
});

describe('instances on one database', () => {
  it('run each job once, immediately, or when it is due', async () => {
    // Without the sender's wake-up, the next poll would be too late for this test.
    const both = await Promise.all([instance(database.url, true, 600), instance(database.url, true, 600)]);
    const [one] = both;
    try {
      const texts = Array.from({ length: 30 }, (_, n) => `note ${n}`);
      await one.jobs.send('test.note', { text: 'later' }, { afterSeconds: 3_600 });
      await Promise.all(texts.map((text) => one.jobs.send('test.note', { text })));
      const done = (): string[] => both.flatMap(({ seen }) => seen.done);
      await eventually(() => done().length === texts.length);
      expect(done().sort()).toEqual(texts.sort());
    } finally {
      await Promise.all(both.map(({ stop }) => stop()));
    }
  });

  it('run schedules once, in the machine’s time zone or the practice’s, which may change', async () => {
    const both = await Promise.all([instance(database.url, true), instance(database.url, true)]);
    const [one] = both;
    const schedules = (): Promise<unknown> =>
      one.source.query('SELECT name, cron, timezone FROM pgboss.schedule ORDER BY name');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const sweep = { name: 'test.sweep', cron: '30 3 * * *', timezone: timeZone };
    const morning = { name: 'test.morning', cron: '0 9 * * *' };
    try {
      expect(await schedules()).toEqual([{ ...morning, timezone: 'America/Chicago' }, sweep]);
      await one.work.run(async () => one.jobs.moveToPracticeZone('Asia/Kolkata'));
      await eventually(async () => JSON.stringify(await schedules()).includes('Asia/Kolkata'));
      expect(await schedules()).toEqual([{ ...morning, timezone: 'Asia/Kolkata' }, sweep]);
    } finally {
      await Promise.all(both.map(({ stop }) => stop()));
    }
  });

  itInTestAll('pause while the database is unavailable, with one log line, and resume', async () => {
    const proxy = await DatabaseProxy.before(database.url);
    const away = await instance(proxy.url, true);
    const other = await instance(database.url, false);
    try {
      const looked = jest.spyOn(away.work.pool, 'query');
      proxy.cut();
      const said = (what: string): number => away.seen.logged.filter((line) => line.includes(what)).length;
      await eventually(() => said('jobs paused') === 1);
      await other.jobs.send('test.note', { text: 'sent meanwhile' });
      await eventually(() => looked.mock.calls.length > 4);
      proxy.restore();
      await eventually(() => away.seen.done.includes('sent meanwhile'));
      expect({ rest: said('jobs paused'), on: said('jobs resumed'), all: away.seen.logged.length }).toEqual({
        rest: 1,
        on: 1,
        all: 2,
      });
    } finally {
      await Promise.all([away.stop(), other.stop()]);
      await proxy.close();
    }
  });
});
