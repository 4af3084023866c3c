import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { NewEvent } from '../domain/activity-event.js';
import type { ActivityRepository, RefusedAction, RefusedEvent } from '../domain/ports.js';

@Injectable()
export class SqlActivityRepository implements ActivityRepository {
  constructor(private readonly sql: Sql) {}

  async append(events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.sql.rows(
      'activity.append',
      `INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at, actor_id, client_id,
         refused, details, address, agent, on_behalf)
       SELECT subject_type, subject_id, subject_title, type, occurred_at, actor_id, client_id, refused,
         details::jsonb, address, agent, NOT refused AND (actor_id <> client_id) IS TRUE
           AND EXISTS (SELECT FROM accounts a WHERE a.id = actor_id AND a.role <> 'admin')
       FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::int[],
         $8::boolean[], $9::text[], $10::text[], $11::text[]) WITH ORDINALITY AS event (subject_type, subject_id,
         subject_title, type, occurred_at, actor_id, client_id, refused, details, address, agent, place)
       ORDER BY place`,
      [
        events.map(({ subject }) => subject.type),
        events.map(({ subject }) => subject.id),
        events.map(({ subject }) => subject.title),
        events.map(({ type }) => type),
        events.map(({ at }) => at),
        events.map(({ actorId }) => actorId),
        events.map(({ clientId }) => clientId),
        events.map(({ refused }) => refused),
        events.map(({ details }) => details && JSON.stringify(details)),
        events.map(({ address }) => address),
        events.map(({ agent }) => agent),
      ],
    );
  }

  async countRefused({ subject, type, actorId }: RefusedEvent, since: Date): Promise<number> {
    await this.sql.rows('activity.refused-lock', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `refused ${subject.type} ${subject.id}`,
    ]);
    return this.sql.count(
      'activity.count-refused',
      `activity_events WHERE subject_type = $1 AND subject_id = $2 AND type = $3 AND refused AND occurred_at > $5
         AND actor_id IS NOT DISTINCT FROM $4::int`,
      [subject.type, subject.id, type, actorId, since],
    );
  }

  async appendRefused(
    { subject, actorId, at, details, address, agent }: RefusedAction,
    { own, unlike }: Parameters<ActivityRepository['appendRefused']>[1],
  ): Promise<void> {
    await this.sql.rows(
      'activity.refused',
      // Only for records with a chain; its events may concern the practice only.
      `INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at, actor_id, client_id,
         refused, details, address, agent)
       SELECT last.subject_type, last.subject_id, last.subject_title, last.subject_type || '.refused', $3::timestamptz, $4::int, last.client_id,
              true, $10::jsonb, $6::text, $7::text
       FROM (SELECT subject_type, subject_id, subject_title,
               (SELECT client_id FROM activity_events WHERE subject_type = $1 AND subject_id = $2
                  AND client_id IS NOT NULL ORDER BY sequence DESC LIMIT 1) AS client_id
             FROM activity_events WHERE subject_type = $1 AND subject_id = $2 ORDER BY sequence DESC LIMIT 1) last
       WHERE ($8::boolean OR last.client_id IS DISTINCT FROM $4)
         AND NOT EXISTS (SELECT FROM activity_events WHERE actor_id = $4 AND occurred_at > $9 AND refused
                           AND subject_type = $1 AND subject_id = $2 AND details = $5)`,
      [
        subject.type,
        subject.id,
        at,
        actorId,
        JSON.stringify(unlike.details),
        address,
        agent,
        own,
        unlike.since,
        JSON.stringify(details),
      ],
    );
  }
}
