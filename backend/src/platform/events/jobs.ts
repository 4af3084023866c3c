import { randomUUID } from 'node:crypto';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import pLimit from 'p-limit';
import { type Job, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { type Clock, type Interval, SystemClock } from '../../kernel/index.js';
import { databaseTrouble } from '../database/database-error.js';
import type { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { currentWork, runAsJob } from '../process/request-context.js';
import { currentTraceparent, traced } from '../process/tracing.js';
import { jobSchema } from '../database/job-schema.js';
import { type ScheduledTime, Schedules } from './schedules.js';

/**
 * Background jobs by name, with their data. Each module adds its own by declaration merging: `declare module
 * '…/platform/events/jobs.js' { interface JobTypes { 'mail.send': { mailId: number } } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules' declarations
export interface JobTypes {}

export type JobName = keyof JobTypes;
type Work = (data: unknown) => Promise<void>;

/** Stored with a job beside its data, under a name that no data has. */
interface Sent {
  $sent?: Origin;
}

/** Origin of a job. */
interface Origin {
  /** Id of the request that sent it. */
  requestId?: string | undefined;
  /** Span in which it was sent (W3C Trace Context). */
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
  /** Retries of a failed job. */
  retryLimit?: number;
  /** Seconds before the first retry; each later one waits about twice as long, at most an hour. */
  retryDelaySeconds?: number;
  /** Timeout of one attempt in seconds. */
  timeoutSeconds?: number;
  /** Jobs that one process runs concurrently, at most one per group; 1 by default. */
  atOnce?: number;
}

/** Data of a recurring job. */
interface Recurring {
  /** The time that it is for, ISO 8601; it runs later if it was missed. Absent in `runNow`. */
  at?: string;
}

/** @param due the time that the run is for, which may be days ago; undefined for now */
type RecurringWork = (due?: Date) => Promise<void>;

export interface SendOptions {
  /** Delay in seconds. */
  afterSeconds?: number;
  /** While a job of this name waits under the same key, no other is added. */
  key?: string;
  /** Jobs of the same group never run concurrently. */
  group?: string;
}

/**
 * Failed jobs are retried after half a minute, then with growing delays of up to an hour, for more than half
 * a day in total.
 */
const defaultQueue = {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3_600,
  // Seconds. A worker without a heartbeat for that long was killed: another one takes its job.
  heartbeatSeconds: 60,
  expireInSeconds: 3_600,
} satisfies QueueOptions;

/** Seconds between two polls, and between two looks for recurring jobs that are due. Jobs sent by this process start immediately. */
const defaultPollSeconds = { sent: 10, recurring: 60, due: 60 };
/** Seconds between pg-boss' own housekeeping, which is not urgent here. */
const housekeeping = {
  queueCacheIntervalSeconds: 3_600,
  flowIntervalSeconds: 3_600,
  reindex: false,
  monitorVacuum: false,
};
/** Connections that pg-boss uses at once. All queues are polled together, which would keep the whole pool open: 3 MB each. */
const connections = 2;
/** Milliseconds after which a job is surely due in the database, too. */
const dueMarginMs = 100;
/** Milliseconds for running jobs to end when the process stops; another process does the rest. */
const stopTimeoutMs = 5_000;

/**
 * Background jobs, stored in PostgreSQL by pg-boss: sent in the transaction of their cause, run at least once
 * by one of all instances, retried after failures. Jobs must therefore be safe to repeat.
 */
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly works = new Map<string, Work>();
  private readonly queues = new Map<string, QueueOptions & { retryLimit: number }>();
  private readonly schedules: Schedules;
  private looks: NodeJS.Timeout | undefined;
  /** The current look for recurring jobs that are due. */
  private look: Promise<void> = Promise.resolve();
  private readonly workers = new Map<string, string[]>();
  private readonly widths = new Map<string, number>();
  private readonly boss: PgBoss;
  private readonly pollSeconds: typeof defaultPollSeconds;
  private away = false;
  /** Lets pg-boss insert jobs in the open transaction. */
  private readonly inTransaction = {
    db: { executeSql: (text: string, values?: unknown[]) => this.work.query(text, values) },
  };

  /** @param autoRun false in tests: jobs are stored, and run only by `runNow` */
  constructor(
    private readonly work: DatabaseUnitOfWork,
    private readonly log: Logger,
    private readonly autoRun = true,
    pollSeconds: Partial<typeof defaultPollSeconds> = {},
    private readonly clock: Clock = new SystemClock(),
  ) {
    this.schedules = new Schedules(work);
    this.pollSeconds = { ...defaultPollSeconds, ...pollSeconds };
    const turns = pLimit(connections);
    this.boss = new PgBoss({
      ...housekeeping,
      db: { executeSql: (text, values) => turns(() => this.execute(text, values)) },
      schema: jobSchema,
      migrate: false,
      supervise: autoRun,
      // Its cron leaves out hours that do not exist, and times at which the machine was off.
      schedule: false,
    });
    this.boss.on('error', (error) => {
      if (!this.away) this.log.error({ err: error }, 'job queue error');
    });
  }

  /** Registers the handler for jobs of that name. To be called while the application starts. */
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
   * Registers a job that recurs at an interval, run each time by one of all instances. To be called while the
   * application starts.
   */
  every(name: string, interval: Interval, work: RecurringWork): void {
    this.recur(name, work);
    this.schedules.set(name, interval);
  }

  /**
   * Registers a job that recurs at a time of the clock, run each time by one of all instances, within a minute. A
   * missed run is made up: see `ScheduledTime`. To be called while the application starts.
   */
  at(name: string, time: ScheduledTime, work: RecurringWork): void {
    this.recur(name, work);
    this.schedules.set(name, time);
  }

  /** Sets the reader of the practice's IANA time zone. To be called while the application starts. */
  followPracticeZone(read: () => Promise<string>): void {
    this.schedules.followPracticeZone(read);
  }

  /** Sends the recurring jobs that are due. Safe to repeat, and on several instances at once. */
  async sendDue(now: Date = this.clock.now()): Promise<void> {
    await this.work.run(async () => {
      for (const { name, at } of await this.schedules.take(now)) {
        // One that still waits is not joined by another.
        await this.boss.insert(
          name,
          [{ data: { at: at.toISOString() }, singletonKey: name }],
          this.inTransaction,
        );
        this.work.onCommit(() => this.wake(name));
      }
    });
  }

  /** Sends a job, started once the open unit of work has committed; without one, immediately. */
  async send<Name extends JobName>(
    name: Name,
    data: JobTypes[Name],
    options: SendOptions = {},
  ): Promise<void> {
    await this.sendEach(name, [{ data, ...options }]);
  }

  /** Sends several jobs of a name like `send`, in one statement. */
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
        this.inTransaction,
      );
      const soonest = Math.min(...jobs.map(({ afterSeconds = 0 }) => afterSeconds));
      this.work.onCommit(() => {
        if (soonest === 0) this.wake(name);
        // Due before the next poll would find it.
        else if (soonest < this.pollSeconds.sent)
          setTimeout(() => this.wake(name), soonest * 1_000 + dueMarginMs).unref();
      });
    });
  }

  /**
   * Runs all waiting jobs of that name now, due or not; a recurring one once.
   * @returns number of jobs run
   * @throws the error of the first job that failed; it waits for its retry
   */
  async runNow(name: string): Promise<number> {
    if (this.schedules.has(name)) await this.boss.send(name, null, { singletonKey: name });
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
      // With the policy `short`, one job waits for each key.
      if (!found) await this.boss.createQueue(name, { policy: 'short', ...queue });
      // Usually they are unchanged since the previous start.
      else if (!includesAll(found, queue)) await this.boss.updateQueue(name, queue);
    }
    await this.boss.start();
    await this.resumeRestored();
    if (!this.autoRun) return;
    // Until 0.1.0, the schedules were pg-boss'.
    for (const { name } of await this.boss.getSchedules()) await this.boss.unschedule(name);
    for (const name of this.works.keys()) {
      const pollingIntervalSeconds = this.schedules.has(name)
        ? this.pollSeconds.recurring
        : this.pollSeconds.sent;
      const work = async ([job]: Job<object>[]): Promise<void> => {
        // There may be more: the next poll follows immediately instead of after the interval.
        this.wake(name);
        if (job) await this.attempt(name, job);
      };
      const width = this.widths.get(name) ?? 1;
      const options = { pollingIntervalSeconds, ...(width > 1 && { localGroupConcurrency: 1 }) };
      const workers: string[] = [];
      while (workers.length < width) workers.push(await this.boss.work<object>(name, options, work));
      this.workers.set(name, workers);
    }
    // A timer rests while the machine sleeps, so the first look after it is at most a minute later.
    this.looks = setInterval(() => {
      this.look = this.look.then(() => this.sendDueOrLog());
    }, this.pollSeconds.due * 1_000).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.looks);
    await this.look;
    await this.boss.stop({ close: false, timeout: stopTimeoutMs });
  }

  /** Queues the jobs that were pending in a restored backup. */
  private async resumeRestored(): Promise<void> {
    await this.work.run(async () => {
      const { rows } = await this.work.query<RestoredJob>(
        'DELETE FROM restored_jobs RETURNING id, name, data, key, start_after AS "startAfter"',
      );
      // Jobs of an earlier version may have no handler any more; recurring ones run again at their next time.
      const sent = rows.filter(({ name }) => this.works.has(name) && !this.schedules.has(name));
      for (const { id, name, data, key, startAfter } of sent)
        await this.boss.insert(
          name,
          [{ ...(data && { data }), singletonKey: key ?? `restored ${id}`, startAfter }],
          this.inTransaction,
        );
    });
  }

  private recur(name: string, work: RecurringWork): void {
    const ofTime = ({ at }: Recurring): Promise<void> => work(at === undefined ? undefined : new Date(at));
    this.works.set(name, ofTime as Work);
    this.queues.set(name, defaultQueue);
  }

  private async sendDueOrLog(): Promise<void> {
    try {
      await this.sendDue();
    } catch (error) {
      // The polls of the workers report a database that is unavailable.
      if (!databaseTrouble(error)) this.log.error({ err: error }, 'recurring jobs could not be sent');
    }
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
   * pg-boss' own statements, on the pool, which discards a connection after an error, because it may have
   * been inside a transaction. While the database is unavailable, the log has one line, not one per poll.
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

function includesAll(found: object, expected: object): boolean {
  const has = new Map<string, unknown>(Object.entries(found));
  return Object.entries(expected).every(([key, value]) => has.get(key) === value);
}

/** Data with its origin, if it has one. */
function stamped(data: object): object {
  const { requestId } = currentWork();
  const traceparent = currentTraceparent();
  const origin: Origin = {
    ...(requestId !== undefined && { requestId }),
    ...(traceparent !== undefined && { traceparent }),
  };
  return Object.keys(origin).length === 0 ? data : { ...data, $sent: origin };
}
