import { Injectable } from '@nestjs/common';
import type { Recorded } from '../../../kernel/recorded.js';
import { Sql } from '../../../platform/database/sql.js';
import { type Fact, Facts } from '../../../platform/facts/facts.js';
import { currentAccessTokenId, currentOrigin } from '../../../platform/origin.js';
import { eventOf, type NewEvent } from '../domain/activity-event.js';
import { furtherNotRecorded, RefusedEvents } from './refused-events.js';

/** Milliseconds in which refused events, such as sign-ins with a wrong password, are counted. */
const counted = 60 * 60_000;

const isRecorded = (fact: Fact): fact is Fact & Recorded => 'subject' in fact;

const bySubject = ({ subject: one }: NewEvent, { subject: other }: NewEvent): number =>
  one.type === other.type ? one.id - other.id : one.type < other.type ? -1 : 1;

/** Every fact that names a subject becomes an event of that subject's chain, in the transaction that told it. */
@Injectable()
export class OnEveryFact {
  constructor(
    facts: Facts,
    private readonly refusedEvents: RefusedEvents,
    private readonly sql: Sql,
  ) {
    facts.onEvery((told) => this.handle(told));
  }

  private async handle(told: readonly Fact[]): Promise<void> {
    const events = told
      .filter(isRecorded)
      .map((fact) => eventOf(fact, currentOrigin(), currentAccessTokenId()));
    // Each holds its subject's head until the end: in one order, or two units of work could wait for each other.
    for (const event of events.sort(bySubject))
      await (event.refused ? this.appendRefused(event) : this.append(event));
  }

  private async appendRefused(event: NewEvent): Promise<void> {
    const room = await this.refusedEvents.room(event, new Date(event.at.getTime() - counted));
    if (room === 'none') return;
    await this.append(
      room === 'last' ? { ...event, details: { ...event.details, ...furtherNotRecorded } } : event,
    );
  }

  private async append({ subject, details, ...event }: NewEvent): Promise<void> {
    await this.sql.rows(
      'activity.append',
      `INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at, actor_id, client_id,
         refused, details, address, agent)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        subject.type,
        subject.id,
        subject.title,
        event.type,
        event.at,
        event.actorId,
        event.clientId,
        event.refused,
        details && JSON.stringify(details),
        event.address,
        event.agent,
      ],
    );
  }
}
