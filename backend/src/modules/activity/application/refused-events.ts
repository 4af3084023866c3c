import { Injectable } from '@nestjs/common';
import type { Subject } from '../../../kernel/recorded.js';
import { Sql } from '../../../platform/database/sql.js';

/** Maximum number of refused events of one type, per actor and record, within the counting period. */
const maxEvents = 20;

export interface RefusedEvent {
  subject: Pick<Subject, 'type' | 'id'>;
  type: string;
  /** users.id; null if not logged in */
  actorId: number | null;
}

/** Details of the last event that is recorded: further ones within the period are not. */
export const furtherNotRecorded = { furtherNotRecorded: true };

/** Limits refused events, so that one person cannot grow another person's chain without limit. */
@Injectable()
export class RefusedEvents {
  constructor(private readonly sql: Sql) {}

  /**
   * Checks whether one more refused event may be recorded, and whether it is the last one. Runs in the
   * recording transaction and blocks similar ones until it ends, so that parallel events are counted.
   * @param since start of the counting period
   */
  async room({ subject, type, actorId }: RefusedEvent, since: Date): Promise<'some' | 'last' | 'none'> {
    await this.sql.rows('activity.refused-lock', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `refused ${subject.type} ${subject.id}`,
    ]);
    const count = await this.sql.count(
      'activity.count-refused',
      `activity_events WHERE subject_type = $1 AND subject_id = $2 AND type = $3 AND refused AND occurred_at > $5
         AND actor_id IS NOT DISTINCT FROM $4::int`,
      [subject.type, subject.id, type, actorId, since],
    );
    if (count >= maxEvents) return 'none';
    return count === maxEvents - 1 ? 'last' : 'some';
  }
}
