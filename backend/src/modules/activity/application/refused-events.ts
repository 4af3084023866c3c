import { Injectable } from '@nestjs/common';
import type { Subject } from '../../../kernel/recorded.js';
import { Sql } from '../../../platform/database/sql.js';

/** Refused events of one type that one actor adds to one record's chain, at most, within the time that they are counted. */
const most = 20;

export interface RefusedEvent {
  subject: Pick<Subject, 'type' | 'id'>;
  type: string;
  /** users.id; null where nobody is signed in */
  actorId: number | null;
}

/** The details of the last event that is recorded: what follows it within the time is not. */
export const furtherNotRecorded = { furtherNotRecorded: true };

/** Keeps anybody from lengthening another's chain without bound by trying what is refused. */
@Injectable()
export class RefusedEvents {
  constructor(private readonly sql: Sql) {}

  /**
   * Room for a further refused event, and whether it is the last one. Runs in the transaction that
   * records it, and makes others like it wait for its end, so that events at the same moment are counted.
   * @param since when counting begins
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
    if (count >= most) return 'none';
    return count === most - 1 ? 'last' : 'some';
  }
}
