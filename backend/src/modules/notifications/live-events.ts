import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Broadcast } from '../../platform/broadcast/broadcast.js';
import { Sql } from '../../platform/database/sql.js';
import {
  type CommittedEvents,
  type DomainEvent,
  DomainEvents,
  type EventReader,
} from '../../platform/domain-events/domain-events.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { liveDomainEvents, liveEventsOf, type LiveEventType } from './live-event-rules.js';

/** A user's numbered event. Numbers start at 1, follow the order of publishing, and have no gaps. */
export interface LiveEvent {
  /** users.id */
  userId: number;
  number: number;
  type: LiveEventType;
  /** JSON, one line. */
  data: string;
}

/** Number of a user's last known event. */
export interface Position {
  /** users.id */
  userId: number;
  number: number;
}

/** Start position of a stream. */
export interface ReplayStart {
  /** Number of the last event that it does not need. */
  number: number;
  /** True if events may have been missed: the reader must reload everything. */
  resync: boolean;
}

/** Channel on which users' latest event numbers are announced: `7:42,9:3`. */
export const liveEventsChannel = 'live_events';

const hour = 60 * 60_000;
/** Milliseconds after the commit for which a stream can resume from an event. */
const retentionMs = 24 * hour;
/** Milliseconds after which it is deleted; streams no longer need it by then. */
const sweepAgeMs = 25 * hour;
/** Maximum number of events per user and read. */
export const liveEventBatch = 200;
/** Maximum number of positions per payload, which can have 8000 bytes. */
const positionsPerPayload = 300;

/** Live events for users' open screens, kept for a day, so that an interrupted stream can resume. */
@Injectable()
export class LiveEvents implements EventReader {
  constructor(
    events: DomainEvents,
    jobs: Jobs,
    private readonly broadcast: Broadcast,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    events.readAfterCommit(this);
    jobs.every('live-events.sweep', '20 * * * *', () => this.sweep());
  }

  /**
   * The start of a stream.
   * @param lastSeen number of the reader's last event; undefined for a new reader, null if its last event is
   *   unknown
   */
  async start(userId: number, lastSeen: number | null | undefined): Promise<ReplayStart> {
    const earliest = new Date(this.clock.now().getTime() - retentionMs);
    const row = await this.sql.first<{ head: number; later: number }>(
      'live-event.start',
      `SELECT coalesce(max(h.number), 0) AS head, (
         SELECT count(*)::int FROM live_events WHERE user_id = $1 AND number > $2 AND created_at > $3) AS later
       FROM live_event_heads h WHERE h.user_id = $1`,
      [userId, lastSeen ?? 0, earliest],
    );
    const { head = 0, later = 0 } = row ?? {};
    if (lastSeen === undefined) return { number: head, resync: false };
    // Numbers have no gaps: if as many events are stored as were sent since, none is missing.
    const known = lastSeen !== null && lastSeen <= head && later === head - lastSeen;
    return known ? { number: lastSeen, resync: false } : { number: head, resync: true };
  }

  /** The events after each user's position, by user and in order; at most one batch per user. */
  after(positions: readonly Position[]): Promise<LiveEvent[]> {
    return this.sql.rows<LiveEvent & Record<string, unknown>>(
      'live-event.after',
      `SELECT p.user_id AS "userId", e.number, e.type, e.data
       FROM unnest($1::int[], $2::int[]) AS p (user_id, number) CROSS JOIN LATERAL (
         SELECT number, type, data FROM live_events
         WHERE user_id = p.user_id AND number > p.number ORDER BY number LIMIT $3) e
       ORDER BY p.user_id, e.number`,
      [positions.map(({ userId }) => userId), positions.map(({ number }) => number), liveEventBatch],
    );
  }

  select(published: readonly DomainEvent[]): DomainEvent[] {
    return published.filter(({ type }) => liveDomainEvents.has(type));
  }

  /** Numbers and stores the live events of all of them. */
  async read(committed: readonly CommittedEvents[]): Promise<void> {
    const drafts = committed.flatMap(({ events }) => events.flatMap(liveEventsOf));
    if (drafts.length === 0) return;
    const payloads = await this.sql.rows<{ positions: string }>(
      'live-event.append',
      // Heads are locked in the order of user ids in every transaction, to prevent deadlocks.
      `WITH draft AS (
         SELECT * FROM unnest($1::int[], $2::text[], $3::text[]) WITH ORDINALITY AS draft (user_id, type, data, place)),
       given AS (
         SELECT user_id, type, data, row_number() OVER (PARTITION BY user_id ORDER BY place)::int AS nth FROM (
           SELECT * FROM draft WHERE user_id IS NOT NULL
           UNION ALL
           SELECT admin.id, type, data, place FROM draft, accounts admin
           WHERE user_id IS NULL AND role = 'admin' AND closed_at IS NULL) recipient),
       added AS (SELECT user_id, count(*)::int AS count FROM given GROUP BY user_id),
       head AS (
         INSERT INTO live_event_heads AS head (user_id, number)
         SELECT user_id, count FROM added ORDER BY user_id
         ON CONFLICT (user_id) DO UPDATE SET number = head.number + excluded.number
         RETURNING user_id, number),
       stored AS (
         INSERT INTO live_events (user_id, number, type, data, created_at)
         SELECT user_id, head.number - added.count + given.nth, type, data, $4
         FROM given JOIN added USING (user_id) JOIN head USING (user_id))
       SELECT positions, pg_notify('${liveEventsChannel}', positions) FROM (
         SELECT string_agg(user_id || ':' || number, ',') AS positions
         FROM (SELECT *, row_number() OVER () AS place FROM head) reached
         GROUP BY place / ${positionsPerPayload}) payload`,
      [
        // Null means every active admin.
        drafts.map(({ to }) => (to === 'practice' ? null : to)),
        drafts.map(({ type }) => type),
        drafts.map(({ data }) => JSON.stringify(data)),
        this.clock.now(),
      ],
    );
    for (const { positions } of payloads) this.broadcast.dispatchOnCommit(liveEventsChannel, positions);
  }

  /** Safe to repeat. */
  private async sweep(): Promise<void> {
    await this.sql.rows('live-event.sweep', 'DELETE FROM live_events WHERE created_at < $1', [
      new Date(this.clock.now().getTime() - sweepAgeMs),
    ]);
  }
}
