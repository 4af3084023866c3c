import { Injectable } from '@nestjs/common';
import { Broadcast } from '../../../platform/broadcast/broadcast.js';
import { Sql } from '../../../platform/database/sql.js';
import {
  type LiveEvent,
  type LiveEventDraft,
  type LiveEventRepository,
  liveEventsChannel,
  type Position,
} from '../domain/ports.js';

/** Maximum number of positions per payload, which can have 8000 bytes. */
const positionsPerPayload = 300;

@Injectable()
export class SqlLiveEventRepository implements LiveEventRepository {
  constructor(
    private readonly sql: Sql,
    private readonly broadcast: Broadcast,
  ) {}

  head(userId: number, number: number, since: Date): Promise<{ head: number; later: number }> {
    return this.sql.only(
      'live-event.start',
      `SELECT coalesce(max(h.number), 0) AS head, (
         SELECT count(*)::int FROM live_events WHERE user_id = $1 AND number > $2 AND created_at > $3) AS later
       FROM live_event_heads h WHERE h.user_id = $1`,
      [userId, number, since],
    );
  }

  after(positions: readonly Position[], limit: number): Promise<LiveEvent[]> {
    return this.sql.rows<LiveEvent>(
      'live-event.after',
      `SELECT p.user_id AS "userId", e.number, e.type, e.data
       FROM unnest($1::int[], $2::int[]) AS p (user_id, number) CROSS JOIN LATERAL (
         SELECT number, type, data FROM live_events
         WHERE user_id = p.user_id AND number > p.number ORDER BY number LIMIT $3) e
       ORDER BY p.user_id, e.number`,
      [positions.map(({ userId }) => userId), positions.map(({ number }) => number), limit],
    );
  }

  async append(drafts: readonly LiveEventDraft[], at: Date): Promise<void> {
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
        at,
      ],
    );
    for (const { positions } of payloads) this.broadcast.dispatchOnCommit(liveEventsChannel, positions);
  }

  async deleteBefore(time: Date): Promise<void> {
    await this.sql.rows('live-event.sweep', 'DELETE FROM live_events WHERE created_at < $1', [time]);
  }
}
