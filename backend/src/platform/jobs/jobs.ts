import { randomUUID } from 'node:crypto';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { type Job, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { databaseTrouble } from '../database/database-error.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { currentWork, runAsJob } from '../request-context.js';
import { currentTraceparent, traced } from '../tracing/tracing.js';
import { jobSchema } from './job-schema.js';

/**
 * Work outside of requests, by name, with its data. Each module adds its own by
 * declaration merging: `declare module '…/platform/jobs/jobs.js' { interface JobTypes { 'mail.send': { mailId: number } } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules' declarations
export interface JobTypes {}

export type JobName = keyof JobTypes;
type Work = (data: unknown) => Promise<void>;

/** What a job is stored with beside its data, under a name that no data has. */
interface Sent {
  $sent?: Origin;
}

/** Where a job comes from. */
interface Origin {
  /** Of the request in which it was sent. */
  requestId?: string | undefined;
  /** Of the step in which it was sent (W3C Trace Context). */
  traceparent?: string | undefined;
}

interface RestoredJob {
  id: number;
  name: string;
  data: object | null;
  key: string | null;
  startAfter: Date;
}

export interface QueueSettings {
  /** Further attempts at failed work. */
  retryLimit?: number;
  /** Seconds before the first further attempt; each later one waits about twice as long, at most an hour. */
  retryDelaySeconds?: number;
  /** Seconds that one attempt may take. */
  timeoutSeconds?: number;
  /** Jobs that one process does at the same time, of one group never more than one; 1 unless told. */
  atOnce?: number;
}

interface Schedule {
  cron: string;
  zone: 'machine' | 'practice';
}

export interface SendOptions {
  /** Not before so many seconds have passed. */
  afterSeconds?: number;
  /** While a job of this name waits under the same key, no other is added. */
  key?: string;
  /** Work that waits for each other where several jobs are done at once. */
  group?: string;
}

/** Failed work is tried again after half a minute, then ever later, up to an hour; for more than half a day in all. */
const defaultQueue = {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3_600,
  // Seconds. A worker that says nothing for so long was killed: its job is another's.
  heartbeatSeconds: 60,
  expireInSeconds: 3_600,
} satisfies QueueOptions;

/** Seconds between two polls. A job that this process sends is done at once. */
const defaultPollSeconds = { sent: 10, recurring: 60 };
/** Seconds between pg-boss' own housekeeping: none of it is urgent here. */
const housekeeping = {
  queueCacheIntervalSeconds: 3_600,
  flowIntervalSeconds: 3_600,
  cronWorkerIntervalSeconds: 45,
  cronMonitorIntervalSeconds: 45,
  reindex: false,
  monitorVacuum: false,
};
/** Milliseconds by which a job is surely due in the database, too. */
const dueMarginMs = 100;
/** Milliseconds for jobs under way to end when the process stops; another process does the rest. */
const stopTimeoutMs = 5_000;

/**
 * Work outside of requests, kept in PostgreSQL by pg-boss: sent in the transaction that asks for it, done at least
 * once by one of all instances, tried again when it fails. All work must therefore be safe to repeat.
 */
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly works = new Map<string, Work>();
  private readonly queues = new Map<string, QueueOptions & { retryLimit: number }>();
  private readonly schedules = new Map<string, Schedule>();
  private practiceZone?: () => Promise<string>;
  /** The moves of schedules to another time zone so far. */
  private moved: Promise<void> = Promise.resolve();
  private readonly workers = new Map<string, string[]>();
  private readonly widths = new Map<string, number>();
  private readonly boss: PgBoss;
  private readonly pollSeconds: typeof defaultPollSeconds;
  private away = false;

  /** @param autoRun false in tests: jobs are stored, and done only by `runNow` */
  constructor(
    private readonly work: UnitOfWork,
    private readonly log: Logger,
    private readonly autoRun = true,
    pollSeconds: Partial<typeof defaultPollSeconds> = {},
  ) {
    this.pollSeconds = { ...defaultPollSeconds, ...pollSeconds };
    this.boss = new PgBoss({
      ...housekeeping,
      db: { executeSql: (text, values) => this.execute(text, values) },
      schema: jobSchema,
      migrate: false,
      supervise: autoRun,
      schedule: autoRun,
    });
    this.boss.on('error', (error) => {
      if (!this.away) this.log.error({ err: error }, 'job queue error');
    });
  }

  /** Registers the handler for jobs of that name. To be called while the application is put together. */
  on<Name extends JobName>(
    name: Name,
    work: (data: JobTypes[Name]) => Promise<void>,
    { retryLimit, retryDelaySeconds, timeoutSeconds, atOnce = 1 }: QueueSettings = {},
  ): void {
    this.works.set(name, work as Work);
    this.widths.set(name, atOnce);
    this.queues.set(name, {
      ...defaultQueue,
      ...(retryLimit !== undefined && { retryLimit }),
      ...(retryDelaySeconds !== undefined && { retryDelay: retryDelaySeconds }),
      ...(timeoutSeconds !== undefined && { expireInSeconds: timeoutSeconds }),
    });
  }

  /**
   * Registers recurring work, done each time by one of all instances. To be called while the application is put
   * together.
   * @param cron minute, hour, day, month, weekday; work begins a minute or two later
   * @param zone the clock that the schedule follows: the practice's where a person's day matters
   */
  every(
    name: string,
    cron: string,
    work: () => Promise<void>,
    { zone = 'machine' }: { zone?: Schedule['zone'] } = {},
  ): void {
    this.works.set(name, work);
    this.queues.set(name, defaultQueue);
    this.schedules.set(name, { cron, zone });
  }

  /** Sets the reader of the practice's IANA time zone. To be called while the application is put together. */
  followPracticeZone(read: () => Promise<string>): void {
    this.practiceZone = read;
  }

  /** Moves the schedules of the practice's clock to this zone once the open unit of work has committed. */
  moveToPracticeZone(timeZone: string): void {
    this.work.onCommit(() => {
      // One after the other: of two changes in a row the later one is to be the last that is written.
      this.moved = this.moved
        .then(() => this.writeSchedules('practice', timeZone))
        .catch((error: unknown) =>
          this.log.error({ err: error }, 'schedules keep the old time zone until the next start'),
        );
    });
  }

  /** Sends a job, done as soon as the open unit of work has committed; without one, at once. */
  async send<Name extends JobName>(
    name: Name,
    data: JobTypes[Name],
    options: SendOptions = {},
  ): Promise<void> {
    await this.sendEach(name, [{ data, ...options }]);
  }

  /** Sends several jobs of a name, as `send` does, by one statement. */
  async sendEach<Name extends JobName>(
    name: Name,
    jobs: readonly ({ data: JobTypes[Name] } & SendOptions)[],
  ): Promise<void> {
    if (jobs.length === 0) return;
    await this.work.run(async () => {
      await this.boss.insert(
        name,
        jobs.map(({ data, key = randomUUID(), afterSeconds, group }) => ({
          data: stamped(data),
          singletonKey: key,
          ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
          ...(group !== undefined && { group: { id: group } }),
        })),
        { db: { executeSql: (text, values) => this.work.queryable.query(text, values) } },
      );
      const soonest = Math.min(...jobs.map(({ afterSeconds = 0 }) => afterSeconds));
      this.work.onCommit(() => {
        if (soonest === 0) this.wake(name);
        // Due before the next poll would see it.
        else if (soonest < this.pollSeconds.sent)
          setTimeout(() => this.wake(name), soonest * 1_000 + dueMarginMs).unref();
      });
    });
  }

  /**
   * Runs all waiting jobs of that name at once, due or not; a recurring one once.
   * @returns how many jobs were done
   * @throws what the first job that failed threw; it waits to be tried again
   */
  async runNow(name: string): Promise<number> {
    if (this.schedules.has(name)) await this.boss.send(name, null);
    const jobs = await this.boss.fetch<object>(name, { batchSize: 1_000, ignoreStartAfter: true });
    const failures: unknown[] = [];
    for (const job of jobs) {
      try {
        await this.attempt(name, job);
        await this.boss.complete(name, job);
      } catch (error) {
        failures.push(error);
        await this.boss.fail(name, job, error as object);
      }
    }
    if (failures.length > 0) throw failures[0];
    return jobs.length;
  }

  async onApplicationBootstrap(): Promise<void> {
    const known = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, queue] of this.queues) {
      const found = known.get(name);
      // Under the policy `short` one job waits for each key.
      if (!found) await this.boss.createQueue(name, { policy: 'short', ...queue });
      // Usually the start before has left them all as they are to be.
      else if (!includesAll(found, queue)) await this.boss.updateQueue(name, queue);
    }
    await this.boss.start();
    await this.resumeRestored();
    if (!this.autoRun) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await this.writeSchedules('machine', timeZone);
    await this.writeSchedules('practice', (await this.practiceZone?.()) ?? timeZone);
    for (const name of this.works.keys()) {
      const pollingIntervalSeconds = this.schedules.has(name)
        ? this.pollSeconds.recurring
        : this.pollSeconds.sent;
      const work = async ([job]: Job<object>[]): Promise<void> => {
        // There may be more: the next poll follows at once instead of after the interval.
        this.wake(name);
        if (job) await this.attempt(name, job);
      };
      const width = this.widths.get(name) ?? 1;
      const options = { pollingIntervalSeconds, ...(width > 1 && { localGroupConcurrency: 1 }) };
      const workers: string[] = [];
      while (workers.length < width) workers.push(await this.boss.work<object>(name, options, work));
      this.workers.set(name, workers);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.boss.stop({ close: false, timeout: stopTimeoutMs });
  }

  /** Goes on with what was pending when a backup was made that has been restored since. */
  private async resumeRestored(): Promise<void> {
    await this.work.run(async () => {
      const { rows } = await this.work.queryable.query<RestoredJob>(
        'DELETE FROM restored_jobs RETURNING id, name, data, key, start_after AS "startAfter"',
      );
      const db = {
        executeSql: (text: string, values?: unknown[]) => this.work.queryable.query(text, values),
      };
      // Work of an earlier version may have no handler any more.
      for (const { id, name, data, key, startAfter } of rows.filter(({ name }) => this.works.has(name)))
        await this.boss.insert(
          name,
          [{ ...(data && { data }), singletonKey: key ?? `restored ${id}`, startAfter }],
          { db },
        );
    });
  }

  private async writeSchedules(zone: Schedule['zone'], timeZone: string): Promise<void> {
    // As with queues: usually there is nothing to write.
    const known = new Map((await this.boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
    for (const [name, { cron, zone: its }] of this.schedules)
      if (its === zone && !includesAll(known.get(name) ?? {}, { cron, timezone: timeZone }))
        await this.boss.schedule(name, cron, null, { tz: timeZone });
  }

  private wake(name: string): void {
    for (const worker of this.workers.get(name) ?? []) this.boss.notifyWorker(worker);
  }

  private attempt(name: string, { id, data: stored, retryCount }: Job): Promise<void> {
    const { $sent: origin, ...data } = (stored ?? {}) as Sent;
    return runAsJob({ requestId: origin?.requestId, job: name, jobId: id }, async () => {
      try {
        await traced({ name: `job ${name}`, kind: 'consumer', parent: origin?.traceparent }, async () =>
          this.works.get(name)?.(data),
        );
      } catch (error) {
        const last = retryCount >= (this.queues.get(name) ?? defaultQueue).retryLimit;
        this.log[last ? 'error' : 'warn'](
          { err: error, job: name, jobId: id, attempt: retryCount + 1 },
          last ? 'job failed for the last time' : 'job failed, will be retried',
        );
        throw error;
      }
    });
  }

  /**
   * pg-boss' own statements, on the pool, which gives away no connection on which one failed: it may have been within
   * a transaction. While the database is away one line says so, not one for every poll.
   */
  private async execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    try {
      const result = await this.work.pool.query(text, values);
      if (this.away) this.log.info('jobs resumed');
      this.away = false;
      return result;
    } catch (error) {
      if (databaseTrouble(error)) {
        if (!this.away) this.log.warn({ err: error }, 'jobs paused: the database is unavailable');
        this.away = true;
      }
      throw error;
    }
  }
}

function includesAll(found: object, wanted: object): boolean {
  const has = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted).every(([key, value]) => has.get(key) === value);
}

/** Data with its origin, where it has one. */
function stamped(data: object): object {
  const { requestId } = currentWork();
  const traceparent = currentTraceparent();
  const origin: Origin = {
    ...(requestId !== undefined && { requestId }),
    ...(traceparent !== undefined && { traceparent }),
  };
  return Object.keys(origin).length === 0 ? data : { ...data, $sent: origin };
}
