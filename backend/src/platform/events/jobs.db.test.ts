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
 * @param sent seconds between two polls for jobs without a wake-up
 * @param now what its clock shows
 */
async function instance(url: string, autoRun: boolean, sent = 0.5, now = (): Date => new Date()) {
  const source = await new DataSource(dataSourceOptions(url, [])).initialize();
  const work = new DatabaseUnitOfWork(source, new DomainEvents());
  const logged: string[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  const jobs = new Jobs(work, log, autoRun, { sent, due: 0.1 }, { now });
  const seen = {
    done: [] as string[],
    failures: 0,
    sweeps: 0,
    logged,
    data: [] as unknown[],
    /** Recurring jobs with the time that each was for. */
    ran: [] as string[],
  };
  const note =
    (name: string) =>
    async (due?: Date): Promise<void> =>
      void seen.ran.push(`${name} ${due?.toISOString() ?? 'now'}`);
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
  jobs.at('test.sweep', { time: '03:30', zone: 'machine' }, async () => void seen.sweeps++);
  jobs.at('test.copy', { time: '02:10', zone: 'machine' }, note('copy'));
  jobs.at('test.morning', { time: '09:00', zone: 'practice' }, note('morning'));
  jobs.every('test.quarterly', { minutes: 15 }, note('quarterly'));
  const zone = { practice: 'America/Chicago' };
  jobs.followPracticeZone(async () => zone.practice);
  await jobs.onApplicationBootstrap();
  const stop = async (): Promise<void> => {
    await jobs.beforeApplicationShutdown();
    await source.destroy();
  };
  return { jobs, work, source, seen, stop, zone };
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

  it('that recurs and was pending in a backup waits for its next time', async () => {
    await at.source.query(
      `INSERT INTO restored_jobs (name, data, key, start_after) VALUES ('test.copy', NULL, NULL, now())`,
    );
    const next = await instance(database.url, false);
    try {
      expect(await next.source.query(`SELECT FROM pgboss.job WHERE name = 'test.copy'`)).toEqual([]);
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

describe('recurring jobs', () => {
  const hour = 60 * 60_000;
  let at: Instance;
  beforeEach(async () => void (at = await instance(database.url, false)));
  afterEach(() => at.stop());

  /** A time in the machine's zone. */
  const machineTime = (day: string, time: string): Date => new Date(`${day}T${time}`);
  const waiting = async (): Promise<string[]> => {
    const rows = await at.source.query<{ name: string }[]>(
      `SELECT name FROM pgboss.job WHERE name LIKE 'test.%' AND state = 'created' ORDER BY name`,
    );
    return rows.map(({ name }) => name);
  };
  const runAll = async (): Promise<void> => {
    for (const name of await waiting()) await at.jobs.runNow(name);
  };

  it('begin with their next time in a new practice', async () => {
    await at.jobs.sendDue(machineTime('2026-11-24', '15:00'));
    expect(await waiting()).toEqual([]);
    await at.jobs.sendDue(machineTime('2026-11-24', '15:15'));
    expect(await waiting()).toEqual(['test.quarterly']);
  });

  it('are each made up once after days off, the upkeep one after another in the order of its times', async () => {
    await at.jobs.sendDue(machineTime('2026-11-20', '12:00'));
    const wake = machineTime('2026-11-24', '12:00');
    const sent: string[][] = [];
    for (let minute = 0; minute < 4; minute++) {
      await at.jobs.sendDue(new Date(+wake + minute * 60_000));
      sent.push((await waiting()).filter((name) => name === 'test.copy' || name === 'test.sweep'));
      // The first one is still at work.
      if (minute > 0) await runAll();
    }
    expect(sent).toEqual([['test.copy'], ['test.copy'], ['test.sweep'], []]);
    const copies = at.seen.ran.filter((ran) => ran.startsWith('copy'));
    expect(copies).toEqual([`copy ${machineTime('2026-11-24', '02:10').toISOString()}`]);
    expect(at.seen.sweeps).toBe(1);
  });

  it('are in the practice’s time zone, also after it moves', async () => {
    await at.jobs.sendDue(new Date('2026-11-24T14:00Z'));
    await at.jobs.sendDue(new Date('2026-11-24T15:00Z'));
    expect(await waiting()).toContain('test.morning');
    await runAll();
    at.zone.practice = 'Asia/Kolkata';
    await at.jobs.sendDue(new Date('2026-11-25T03:29Z'));
    expect(await waiting()).not.toContain('test.morning');
    await at.jobs.sendDue(new Date('2026-11-25T03:30Z'));
    expect(await waiting()).toContain('test.morning');
    await runAll();
    expect(at.seen.ran.filter((ran) => ran.startsWith('morning'))).toEqual([
      'morning 2026-11-24T15:00:00.000Z',
      'morning 2026-11-25T03:30:00.000Z',
    ]);
  });

  it('that still wait are not sent again, and survive a restart', async () => {
    await at.jobs.sendDue(new Date('2026-11-24T10:00Z'));
    for (const time of ['10:15', '10:30', '10:45']) await at.jobs.sendDue(new Date(`2026-11-24T${time}Z`));
    expect(await waiting()).toEqual(['test.quarterly']);
    const next = await instance(database.url, false);
    try {
      await next.jobs.sendDue(new Date('2026-11-24T10:46Z'));
      expect(await waiting()).toEqual(['test.quarterly']);
    } finally {
      await next.stop();
    }
  });

  it('go on at once when the clock was set back by a year', async () => {
    const ahead = machineTime('2027-11-24', '12:00');
    await at.jobs.sendDue(new Date(+ahead - 24 * hour));
    await at.jobs.sendDue(ahead);
    await runAll();
    const before = at.seen.ran.length;
    const right = machineTime('2026-11-24', '01:00');
    await at.jobs.sendDue(right);
    expect(await waiting()).toEqual([]);
    await at.jobs.sendDue(new Date(+right + 2 * hour));
    await runAll();
    expect(at.seen.ran.slice(before).map((ran) => ran.split(' ')[0])).toEqual(['copy', 'quarterly']);
  });

  it('are sent after waking', async () => {
    let now = machineTime('2026-11-20', '12:00');
    const next = await instance(database.url, true, 0.5, () => now);
    try {
      await eventually(async () => (await next.source.query('SELECT FROM recurring_jobs')).length > 0);
      now = machineTime('2026-11-24', '12:00');
      const copy = `copy ${machineTime('2026-11-24', '02:10').toISOString()}`;
      await eventually(() => next.seen.ran.includes(copy) && next.seen.sweeps === 1);
    } finally {
      await next.stop();
    }
  });

  it('leave pg-boss’s own schedules of 0.1.0', async () => {
    await at.source.query(
      `INSERT INTO pgboss.schedule (name, key, cron, timezone) VALUES ('test.copy', '', '10 2 * * *', 'UTC')`,
    );
    const next = await instance(database.url, true);
    try {
      expect(await next.source.query('SELECT FROM pgboss.schedule')).toEqual([]);
    } finally {
      await next.stop();
    }
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

  itInTestAll('run each recurring job once, while all of them look for it at the same time', async () => {
    let now = new Date('2026-11-24T10:00Z');
    const started = (): Promise<Instance> => instance(database.url, true, 0.5, () => now);
    const both = await Promise.all([started(), started()]);
    const sendDue = (): Promise<unknown> =>
      Promise.all([...both, ...both, ...both].map(({ jobs }) => jobs.sendDue()));
    const ran = (): string[] =>
      both.flatMap(({ seen }) => seen.ran.filter((text) => text.startsWith('quarterly')));
    try {
      await sendDue();
      const times = ['10:15', '10:30', '10:45', '11:00'].map((time) => `2026-11-24T${time}:00.000Z`);
      for (const [index, time] of times.entries()) {
        now = new Date(time);
        await sendDue();
        await eventually(() => ran().length > index);
      }
      expect(ran().toSorted()).toEqual(times.map((time) => `quarterly ${time}`));
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
