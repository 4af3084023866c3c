import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { furtherNotRecorded, RefusedEvents } from './refused-events.js';
import { type RefusedAttempt, Refusals } from '../../../platform/requests/refusals.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { currentAccessTokenId, currentRequestContext } from '../../../platform/requests/request-context.js';

/**
 * Milliseconds in which a repeated attempt is one event, so that repeating cannot fill another person's log.
 */
const repetition = 60_000;
/** Milliseconds in which one actor's attempts at one record are counted. */
const counted = 24 * 60 * 60_000;

/**
 * Invalid input is not an attempt; a wrong password is. For admins, not found means that the record does not
 * exist.
 */
const isWorthRecording = ({ actor, error: { kind, code } }: RefusedAttempt): boolean =>
  ['forbidden', 'conflict'].includes(kind) ||
  (kind === 'not_found' && actor.role === 'client') ||
  (kind === 'invalid' && code.startsWith('auth.'));

/**
 * Records a refused action as an event of the record that it was about. Runs in its own transaction, since
 * the request's was rolled back.
 */
@Injectable()
export class OnRefusedAttempt {
  constructor(
    refusals: Refusals,
    work: UnitOfWork,
    private readonly refusedEvents: RefusedEvents,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    refusals.onEach(async (attempt) => {
      if (isWorthRecording(attempt)) await work.run(() => this.record(attempt));
    });
  }

  private async record(attempt: RefusedAttempt): Promise<void> {
    const { actor, subject, operation, error } = attempt;
    const now = this.clock.now();
    const { address, agent } = currentRequestContext();
    const accessTokenId = currentAccessTokenId();
    const details = {
      attempt: operation,
      code: error.code,
      ...(accessTokenId !== null && { accessTokenId }),
    };
    const since = new Date(now.getTime() - counted);
    const type = `${subject.type}.refused`;
    const room = await this.refusedEvents.room({ subject, type, actorId: actor.id }, since);
    if (room === 'none') return;
    await this.sql.rows(
      'activity.refused',
      // Only for records with a chain; its events may concern the practice only. A missing record of the
      // client's own simply does not exist.
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
        now,
        actor.id,
        JSON.stringify(details),
        address,
        agent,
        error.kind !== 'not_found',
        new Date(now.getTime() - repetition),
        JSON.stringify({ ...details, ...(room === 'last' && furtherNotRecorded) }),
      ],
    );
  }
}
