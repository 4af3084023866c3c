import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { everyRowAfter, type Subject } from '../../../kernel/index.js';
import {
  type RestoreCheck,
  RestoreChecks,
  type RestoreFinding,
  someOf,
} from '../../../platform/events/restore-checks.js';
import { Sql } from '../../../platform/database/sql.js';
import { type ChainedEvent, textOf } from '../domain/activity-event.js';
import { type ChainFault, type ChainHead, faultIn } from '../domain/chain.js';
import { actorOf, chained, clientActedFor, typeOf } from './event-columns.js';
import type { FoundPerson, Person } from './known-people.js';

/** An event of a chain, for evidence. */
export interface ActivityEvent extends ChainedEvent {
  id: number;
  /** The acting user, with their current name; null for Steward itself. */
  actor: FoundPerson | null;
  /** The client for whom another person acted. */
  onBehalfOf: Person | null;
  /** The hashed text: its SHA-256 is `sha256`, so that anyone can recompute the chain. */
  text: string;
}

/** The recorded events of one subject, oldest first. */
export interface ActivityChain {
  events: ActivityEvent[];
  /** Undefined while the chain is unchanged. */
  fault: ChainFault | undefined;
}

/** An action on a record, without the actor's address and browser. */
export interface ActivityEntry {
  actor: FoundPerson | null;
  /** The client for whom another person acted. */
  onBehalfOf: Person | null;
  type: string;
  /** ISO 8601, UTC. */
  occurredAt: string;
}

type SubjectKey = Pick<Subject, 'type' | 'id'>;

/** Subjects per statement. */
const pageSize = 500;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Reads of the log for other modules, and the check of a restored one. */
@Injectable()
export class ActivityLog implements RestoreCheck {
  readonly place = 3;

  constructor(
    checks: RestoreChecks,
    private readonly sql: Sql,
  ) {
    checks.add(this);
  }

  /** All events of one subject, including refused attempts, recomputed from the first event to the head. */
  async chain({ type, id }: SubjectKey): Promise<ActivityChain> {
    // Head and events in one statement, so that events added in between do not look like a fault.
    const rows = await this.sql.view<
      Omit<ActivityEvent, 'id' | 'text'> & { id: number | null; head: ChainHead | null }
    >(
      'activity.chain',
      `SELECT CASE WHEN h.sequence IS NOT NULL THEN json_build_object('sequence', h.sequence, 'sha256', h.sha256) END
                AS head, e.id, ${chained}, ${actorOf} AS actor, ${clientActedFor} AS "onBehalfOf"
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
   * Events of some types, newest first.
   * @param types for example `document.viewed`
   * @param limit maximum number
   */
  latest({ type, id }: SubjectKey, types: readonly string[], limit: number): Promise<ActivityEntry[]> {
    return this.sql.view<ActivityEntry>(
      'activity.latest',
      `SELECT ${actorOf} AS actor, ${clientActedFor} AS "onBehalfOf", ${typeOf} AS type, e.occurred_at AS "occurredAt"
       FROM activity_events e LEFT JOIN accounts a ON a.id = e.actor_id
       WHERE e.subject_type = $1 AND e.subject_id = $2 AND ${typeOf} = ANY ($3::text[])
       ORDER BY e.sequence DESC LIMIT $4`,
      [type, id, types, limit],
    );
  }

  /** Recomputes every chain of the log, from its first event to its head. */
  async run(): Promise<RestoreFinding> {
    let chains = 0;
    let events = 0;
    const faults: string[] = [];
    for await (const subject of this.subjects()) {
      const chain = await this.chain(subject);
      chains++;
      events += chain.events.length;
      if (chain.fault)
        faults.push(
          `The activity chain of ${subject.type} ${subject.id} is broken at event ${chain.fault.sequence}: ${chain.fault.reason}.`,
        );
    }
    return {
      message: `Checked ${chains} activity chains with ${events} events. No changes found.`,
      faults: someOf(faults),
    };
  }

  /** All subjects, from heads and from events, so that a chain without a head is found, too. */
  private subjects(): AsyncIterable<SubjectKey> {
    return everyRowAfter<SubjectKey>(pageSize, (last) =>
      this.sql.rows<SubjectKey>(
        'chains-check.subjects',
        `SELECT subject_type AS type, subject_id AS id FROM (
           SELECT subject_type, subject_id FROM activity_heads
           UNION SELECT subject_type, subject_id FROM activity_events WHERE sequence = 1) subject
         WHERE (subject_type, subject_id) > ($1, $2) ORDER BY subject_type, subject_id LIMIT $3`,
        [last?.type ?? '', last?.id ?? 0, pageSize],
      ),
    );
  }
}
