import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/index.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { Sql } from '../database/sql.js';
import { currentWork, isHistory, runAsJob } from '../process/request-context.js';
import { Runtime } from '../settings/runtime.js';
import { currentTraceparent, traced } from '../process/tracing.js';
import { type CommittedEvents, type DomainEvent, DomainEvents } from '../unit-of-work/domain-events.js';
import { eventsFrom, storedText } from './stored-events.js';

interface Row {
  /** A bigint, as text. */
  id: string;
  /** JSON of `storedText`. */
  events: string;
  origin: Origin;
  restored: boolean;
}

/** Origin of a unit of work. */
interface Origin {
  requestId?: string | undefined;
  /** Span that published the events (W3C Trace Context). */
  traceparent?: string | undefined;
  /** Sample data, whose events are of the past. */
  isHistory?: true;
}

/** Name of the publisher's work in logs. */
export const publishing = 'events.publish';

/** Arbitrary but fixed: its holder publishes; the other instances wait, so that the order is kept. */
export const publishingLock = 7_283_514;
/** Units of work that are published in one transaction. */
const batchSize = 100;
/**
 * Milliseconds between two transactions of the publisher: the first event is published immediately, those that follow it
 * closely are published together.
 */
export const collectMs = 200;
/** Milliseconds between two looks for events of an instance that was killed, and for retries. */
const pollMs = 1_000;
/** Attempts after which events are set aside until the next start: with growing delays after eight minutes. */
const maxAttempts = 10;
/** Milliseconds after which events that were set aside are deleted at a start. */
const setAsideMs = 30 * 24 * 60 * 60_000;

/**
 * Stores the domain events that readers want in the transaction that publishes them, and passes them on
 * immediately after the commit: exactly once, because the transaction of their readers deletes them. Events that
 * these readers publish are read at its end, and lead to no others. One
 * instance publishes at a time, in the order of storing. Events whose readers fail are retried with growing
 * delays, and do not hold up the following ones.
 */
@Injectable()
export class EventPublisher implements OnModuleInit, OnApplicationBootstrap {
  /** Runs the publisher outside of the request whose commit woke it. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private running: Promise<void> | undefined;
  /** True if there may be due events that the publisher has not looked for. */
  private pending = false;
  private looking = false;
  private away = false;
  /** Ends the publisher's pause. */
  private hurry = (): void => undefined;
  /** True if someone waits for the publisher: it makes no pauses then. */
  private isAwaited = false;
  private poll: NodeJS.Timeout | undefined;

  constructor(
    private readonly domainEvents: DomainEvents,
    private readonly work: DatabaseUnitOfWork,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {}

  /** After all others have registered: rows about one record are then numbered in the order of commits. */
  onModuleInit(): void {
    this.domainEvents.onCommitting((published) => this.store(published));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.doesJobs) return;
    await this.resume();
    this.poll = setInterval(() => void this.lookForDue(), pollMs).unref();
    this.wake();
  }

  /** Resolves once everything that this process has committed so far was published or has failed. */
  settled(): Promise<void> {
    if (this.pending) this.wake();
    this.isAwaited = this.running !== undefined;
    this.hurry();
    return this.running ?? Promise.resolve();
  }

  /** Publishes what this process has committed, and nothing afterwards. */
  async stop(): Promise<void> {
    clearInterval(this.poll);
    await this.settled();
  }

  private async store(published: readonly DomainEvent[]): Promise<void> {
    const wanted = new Set<DomainEvent>();
    for (const reader of this.domainEvents.readers)
      for (const event of await reader.select(published)) wanted.add(event);
    if (wanted.size === 0) return;
    const events = published.filter((event) => wanted.has(event));
    // Those that readers publish are read in the same transaction.
    if (currentWork().job === publishing)
      return this.pass([{ events, restored: false, isHistory: false, within: (work) => work() }]);
    const origin: Origin = {
      requestId: currentWork().requestId,
      traceparent: currentTraceparent(),
      ...(isHistory() && { isHistory: true }),
    };
    await this.sql.rows(
      'events-to-publish.store',
      // Due immediately, also if the clock is set back meanwhile.
      `INSERT INTO events_to_publish (events, origin, created_at, due_at) VALUES ($1, $2, $3, '-infinity')`,
      [storedText(events), origin, this.clock.now()],
    );
    this.work.onCommit(() => {
      this.pending = true;
      if (this.runtime.doesJobs) this.wake();
    });
  }

  private wake(): void {
    this.pending = true;
    this.running ??= this.outside(() => runAsJob({ job: publishing }, () => this.publishPending()));
  }

  private async publishPending(): Promise<void> {
    try {
      while (this.pending) {
        this.pending = false;
        // A full batch may have left some.
        if ((await this.publishDue()) === batchSize) this.pending = true;
        else if (!this.isAwaited) await this.collect();
      }
      if (this.away) this.runtime.log.info('publishing events resumed');
      this.away = false;
    } catch (error) {
      if (!this.away) this.runtime.log.warn({ err: error }, 'publishing events paused, will be retried');
      this.away = true;
    } finally {
      this.running = undefined;
      this.isAwaited = false;
    }
  }

  private collect(): Promise<void> {
    return new Promise((resolve) => {
      this.hurry = resolve;
      setTimeout(resolve, collectMs);
    });
  }

  private async lookForDue(): Promise<void> {
    // One at a time: while the database hangs, they would take all connections.
    if (this.running || this.looking) return;
    this.looking = true;
    const due = await this.sql
      .some('events-to-publish.any-due', 'SELECT 1 FROM events_to_publish WHERE due_at <= $1 LIMIT 1', [
        this.clock.now(),
      ])
      .catch(() => false);
    this.looking = false;
    if (due) this.wake();
  }

  /** @returns number of units of work that were published or failed */
  private async publishDue(): Promise<number> {
    try {
      return await this.publish(
        'id IN (SELECT id FROM events_to_publish WHERE due_at <= $1 ORDER BY id LIMIT $2)',
        [this.clock.now(), batchSize],
      );
    } catch {
      // Usually one of them cannot be published, and the others can.
      return this.publishEach();
    }
  }

  private async publishEach(): Promise<number> {
    const due = await this.sql.column<string>(
      'events-to-publish.due',
      'SELECT id FROM events_to_publish WHERE due_at <= $1 ORDER BY id LIMIT $2',
      [this.clock.now(), batchSize],
    );
    for (const id of due) {
      try {
        await this.publish('id = $1 AND due_at <= $2', [id, this.clock.now()]);
      } catch (error) {
        // This fails, too, if the database is unavailable: no attempt is counted then.
        await this.postpone(id, error);
      }
    }
    return due.length;
  }

  /** @param which SQL condition @returns number of units of work */
  private publish(which: string, values: unknown[]): Promise<number> {
    return this.work.run(async () => {
      // Readers ask about a few rows each. PostgreSQL would plan each statement six times on every connection, and those
      // with lists each time: a third of a millisecond for an event.
      await this.sql.rows('events-to-publish.plan-once', 'SET LOCAL plan_cache_mode = force_generic_plan');
      // The lock is taken before the first row is read. Rows that its last holder deleted are skipped.
      const rows = await this.sql.rows<Row>(
        `events-to-publish.take ${which}`,
        `DELETE FROM events_to_publish WHERE (SELECT pg_advisory_xact_lock($3) IS NOT NULL) AND ${which}
         RETURNING id, events::text, origin, restored`,
        [...values, publishingLock],
      );
      if (rows.length === 0) return 0;
      await this.pass(rows.toSorted((one, other) => Number(one.id) - Number(other.id)).map(committedEvents));
      return rows.length;
    });
  }

  private async pass(committed: readonly CommittedEvents[]): Promise<void> {
    for (const reader of this.domainEvents.readers) await reader.read(committed);
  }

  private async postpone(id: string, error: unknown): Promise<void> {
    const failed = await this.sql.first<{ attempts: number; types: string[] }>(
      'events-to-publish.postpone',
      `UPDATE events_to_publish SET attempts = attempts + 1, error = $2,
         due_at = CASE WHEN attempts + 1 < ${maxAttempts} THEN $3::timestamptz + interval '1 second' * 2 ^ attempts
           ELSE 'infinity' END
       WHERE id = $1
       RETURNING attempts, ARRAY(SELECT event ->> 'type' FROM jsonb_array_elements(events) event) AS types`,
      [id, error instanceof Error ? error.message : String(error), this.clock.now()],
    );
    if (!failed) return;
    const isLast = failed.attempts >= maxAttempts;
    this.runtime.log[isLast ? 'error' : 'warn'](
      { err: error, ...failed },
      isLast ? 'events are not published until the next start' : 'events were not published, will be retried',
    );
  }

  /** Retries events that were set aside: this version may be able to publish them. */
  private async resume(): Promise<void> {
    const now = this.clock.now();
    await this.work.run(async () => {
      const { length } = await this.sql.rows(
        'events-to-publish.give-up',
        `DELETE FROM events_to_publish WHERE due_at = 'infinity' AND created_at < $1 RETURNING id`,
        [new Date(now.getTime() - setAsideMs)],
      );
      if (length > 0) this.runtime.log.error({ rows: length }, 'events were deleted without being published');
      await this.sql.rows(
        'events-to-publish.resume',
        `UPDATE events_to_publish SET due_at = $1, attempts = 0 WHERE due_at = 'infinity'`,
        [now],
      );
    });
  }
}

const committedEvents = ({ events, origin, restored }: Row): CommittedEvents => ({
  events: eventsFrom(events),
  restored,
  isHistory: origin.isHistory ?? false,
  within: (work) =>
    runAsJob({ requestId: origin.requestId, job: publishing }, () =>
      traced({ name: 'publish events', kind: 'consumer', parent: origin.traceparent }, work),
    ),
});
