import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Subject } from '../../../kernel/recorded.js';
import { Sql } from '../../../platform/database/sql.js';
import { type ChainedEvent, textOf } from '../domain/activity-event.js';
import { type ChainFault, type ChainHead, faultIn } from '../domain/chain.js';
import { actorOf, chained, typeOf } from './event-columns.js';

/** An event of a chain as evidence shows it. */
export interface ActivityEvent extends ChainedEvent {
  id: number;
  /** Whoever did it, by their name of today; null for the program itself. */
  actor: { id: number; name: string } | null;
  /** What the hash is of: its SHA-256 is `sha256`, so that anybody can recompute the chain. */
  text: string;
}

/** What is recorded of one subject, in the order in which it was written. */
export interface ActivityChain {
  events: ActivityEvent[];
  /** Undefined when the chain is what was written. */
  fault: ChainFault | undefined;
}

/** Who did what to a record, without where they came from. */
export interface Happening {
  actor: { id: number; name: string } | null;
  type: string;
  /** ISO 8601, UTC. */
  occurredAt: string;
}

type SubjectKey = Pick<Subject, 'type' | 'id'>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What happened to one subject, in the order in which it was written; what other modules may ask of the log. */
@Injectable()
export class ActivityLog {
  constructor(private readonly sql: Sql) {}

  /** All that was recorded of one subject, refused attempts among it, recomputed from the first event to the head. */
  async chain({ type, id }: SubjectKey): Promise<ActivityChain> {
    // Head and events in one statement, as of one moment: events that come meanwhile are no fault.
    const rows = await this.sql.view<
      Omit<ActivityEvent, 'id' | 'text'> & { id: number | null; head: ChainHead | null }
    >(
      'activity.chain',
      `SELECT CASE WHEN h.sequence IS NOT NULL THEN json_build_object('sequence', h.sequence, 'sha256', h.sha256) END
                AS head, e.id, ${chained}, ${actorOf} AS actor
       FROM (VALUES ($1::text, $2::int)) AS asked (subject_type, subject_id)
       LEFT JOIN activity_heads h USING (subject_type, subject_id)
       LEFT JOIN activity_events e USING (subject_type, subject_id)
       LEFT JOIN accounts a ON a.id = e.actor_id ORDER BY e.sequence`,
      [type, id],
    );
    const events = rows.flatMap(({ head: _, id: event, ...row }) =>
      event === null ? [] : [{ ...row, id: event, text: textOf(row) }],
    );
    return { events, fault: faultIn(events, rows[0]?.head ?? undefined, sha256) };
  }

  /**
   * What happened of some types, newest first.
   * @param types such as `document.viewed`
   * @param limit at most so many
   */
  latest({ type, id }: SubjectKey, types: readonly string[], limit: number): Promise<Happening[]> {
    return this.sql.view<Happening>(
      'activity.latest',
      `SELECT ${actorOf} AS actor, ${typeOf} AS type, e.occurred_at AS "occurredAt"
       FROM activity_events e LEFT JOIN accounts a ON a.id = e.actor_id
       WHERE e.subject_type = $1 AND e.subject_id = $2 AND ${typeOf} = ANY ($3::text[])
       ORDER BY e.sequence DESC LIMIT $4`,
      [type, id, types, limit],
    );
  }
}
