import { Injectable } from '@nestjs/common';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { currentRights } from '../../../platform/database/current-rights.js';
import { Sql } from '../../../platform/database/sql.js';
import {
  type AddressedLiveEvent,
  type LiveEvent,
  type LiveEventRepository,
  liveEventsChannel,
  type Position,
  type Rights,
} from '../domain/ports.js';

/** Maximum number of positions per payload, which can have 8000 bytes. */
const positionsPerPayload = 300;

/** SQL of the rights of the account `a`. @param now number of the parameter with the time */
const rightsOf = (now: number): string => `
  CASE WHEN a.role <> 'admin' THEN (
    SELECT md5(string_agg(concat_ws(' ', c.client_id, c.scopes, c.categories), ',' ORDER BY c.client_id))
    FROM current_access($${now}) c WHERE c.person_id = a.id AND c.access_id IS NOT NULL)
  WHEN a.staff_role <> 'owner' AND (SELECT staff_sees FROM site) = 'assigned' THEN a.staff_role || (
    SELECT coalesce(md5(string_agg(client_id::text, ',' ORDER BY client_id)), '') FROM (
      SELECT client_id FROM client_assignees WHERE staff_id = a.id
      UNION SELECT client_id FROM opened_clients WHERE staff_id = a.id AND until > $${now}) own)
  ELSE a.staff_role END`;

const rightsToEvent = currentRights({
  person: 'a.id',
  staffRole: 'a.staff_role',
  client: 'e.client_id',
  document: 'e.document_id',
  now: '$4::timestamptz',
});

@Injectable()
export class SqlLiveEventRepository implements LiveEventRepository {
  constructor(
    private readonly sql: Sql,
    private readonly broadcast: Broadcast,
  ) {}

  head(
    userId: number,
    number: number,
    since: Date,
    now: Date,
  ): Promise<{ head: number; later: number; rights: Rights }> {
    return this.sql.only(
      'live-event.start',
      `SELECT coalesce(max(h.number), 0) AS head, (
         SELECT count(*)::int FROM live_events WHERE user_id = $1 AND number > $2 AND created_at > $3) AS later,
         (SELECT ${rightsOf(4)} FROM accounts a WHERE a.id = $1) AS rights
       FROM live_event_heads h WHERE h.user_id = $1`,
      [userId, number, since, now],
    );
  }

  after(positions: readonly Position[], limit: number, now: Date): Promise<LiveEvent[]> {
    return this.sql.rows<LiveEvent>(
      'live-event.after',
      `SELECT p.user_id AS "userId", e.number, e.type, CASE
         WHEN e.needs IS NULL OR e.client_id = p.user_id OR e.needs = ANY (${rightsToEvent}) THEN e.data END AS data
       FROM unnest($1::int[], $2::int[]) AS p (user_id, number) JOIN accounts a ON a.id = p.user_id CROSS JOIN LATERAL (
         SELECT number, type, data, client_id, needs, document_id FROM live_events
         WHERE user_id = p.user_id AND number > p.number ORDER BY number LIMIT $3) e
       ORDER BY p.user_id, e.number`,
      [positions.map(({ userId }) => userId), positions.map(({ number }) => number), limit, now],
    );
  }

  rights(userIds: readonly number[], now: Date): Promise<{ userId: number; rights: Rights }[]> {
    return this.sql.rows<{ userId: number; rights: Rights }>(
      'live-event.rights',
      `SELECT a.id AS "userId", ${rightsOf(2)} AS rights FROM accounts a WHERE a.id = ANY ($1::int[])`,
      [userIds, now],
    );
  }

  async append(events: readonly AddressedLiveEvent[], at: Date): Promise<void> {
    const payloads = await this.sql.rows<{ positions: string }>(
      'live-event.append',
      // Heads are locked in the order of user ids in every transaction, to prevent deadlocks.
      `WITH given AS (
         SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY place)::int AS nth
         FROM unnest($1::int[], $2::text[], $3::text[], $5::int[], $6::text[], $7::int[])
           WITH ORDINALITY AS event (user_id, type, data, client_id, needs, document_id, place)),
       added AS (SELECT user_id, count(*)::int AS count FROM given GROUP BY user_id),
       head AS (
         INSERT INTO live_event_heads AS head (user_id, number)
         SELECT user_id, count FROM added ORDER BY user_id
         ON CONFLICT (user_id) DO UPDATE SET number = head.number + excluded.number
         RETURNING user_id, number),
       stored AS (
         INSERT INTO live_events (user_id, number, type, data, created_at, client_id, needs, document_id)
         SELECT user_id, head.number - added.count + given.nth, type, data, $4, client_id, needs, document_id
         FROM given JOIN added USING (user_id) JOIN head USING (user_id))
       SELECT positions, pg_notify('${liveEventsChannel}', positions) FROM (
         SELECT string_agg(user_id || ':' || number, ',') AS positions
         FROM (SELECT *, row_number() OVER () AS place FROM head) reached
         GROUP BY place / ${positionsPerPayload}) payload`,
      [
        events.map(({ userId }) => userId),
        events.map(({ type }) => type),
        events.map(({ data }) => JSON.stringify(data)),
        at,
        events.map(({ about }) => about?.clientId ?? null),
        events.map(({ about }) => about?.needs ?? null),
        events.map(({ about }) => about?.documentId ?? null),
      ],
    );
    for (const { positions } of payloads) this.broadcast.dispatchOnCommit(liveEventsChannel, positions);
  }

  async deleteBefore(time: Date): Promise<void> {
    await this.sql.rows('live-event.sweep', 'DELETE FROM live_events WHERE created_at < $1', [time]);
  }
}
