import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Broadcast } from '../../platform/database/broadcast.js';
import { Sql } from '../../platform/database/sql.js';
import { type DomainEvent, DomainEvents } from '../../platform/domain-events/domain-events.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { liveEventsOf, type LiveEventType } from './live-event-rules.js';

/** A person's event in its place: numbers follow each other in the order of the commits, from 1, without gaps. */
export interface LiveEvent {
  /** users.id */
  userId: number;
  number: number;
  type: LiveEventType;
  /** JSON, one line. */
  data: string;
}

/** A person's last event that somebody knows. */
export interface Position {
  /** users.id */
  userId: number;
  number: number;
}

/** Where a stream begins. */
export interface ReplayStart {
  /** The number of the last event that it does not need. */
  number: number;
  /** Events may have been missed: all that was read before is to be read again. */
  resync: boolean;
}

/** The channel of positions that people's events have reached: `7:42,9:3`. */
export const liveEventsChannel = 'live_events';

const hour = 60 * 60_000;
/** Milliseconds from its commit in which an event can be resumed from. */
const retentionMs = 24 * hour;
/** Milliseconds after which it is deleted: no stream is about to read it by then. */
const sweepAgeMs = 25 * hour;
/** Events of one person that are read at once. */
export const liveEventBatch = 200;
/** Positions in one payload, which may have 8000 bytes. */
const positionsPerPayload = 300;

/** The events that people's open screens learn of, kept for a day, so that a stream goes on where it was lost. */
@Injectable()
export class LiveEvents {
  constructor(
    events: DomainEvents,
    jobs: Jobs,
    private readonly broadcast: Broadcast,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    events.onCommitting((published) => this.handle(published));
    jobs.every('live-events.sweep', '20 * * * *', () => this.sweep());
  }

  /**
   * The start of a stream.
   * @param lastSeen the number of the last event that its reader has; undefined for a new reader, null for one whose
   *   last event is unknown
   */
  async start(userId: number, lastSeen: number | null | undefined): Promise<ReplayStart> {
    const kept = new Date(this.clock.now().getTime() - retentionMs);
    const row = await this.sql.first<{ head: number; later: number }>(
      'live-event.start',
      `SELECT coalesce(max(h.number), 0) AS head, (
         SELECT count(*)::int FROM live_events WHERE user_id = $1 AND number > $2 AND created_at > $3) AS later
       FROM live_event_heads h WHERE h.user_id = $1`,
      [userId, lastSeen ?? 0, kept],
    );
    const { head = 0, later = 0 } = row ?? {};
    if (lastSeen === undefined) return { number: head, resync: false };
    // Without gaps: if as many are kept as have been since, none is missing.
    const known = lastSeen !== null && lastSeen <= head && later === head - lastSeen;
    return known ? { number: lastSeen, resync: false } : { number: head, resync: true };
  }

  /** The events after each person's position, by person and in their order; of nobody more than one batch. */
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

  private async handle(published: readonly DomainEvent[]): Promise<void> {
    const drafts = published.flatMap((event) => liveEventsOf(event));
    if (drafts.length === 0) return;
    const payloads = await this.sql.rows<{ positions: string }>(
      'live-event.append',
      // Heads are locked in the order of the users, the same in every transaction, or two could wait for each other.
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
        // Null stands for every active admin.
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
