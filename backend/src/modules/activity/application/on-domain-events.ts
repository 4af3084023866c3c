import { Injectable } from '@nestjs/common';
import type { Recorded } from '../../../kernel/recorded.js';
import { Sql } from '../../../platform/database/sql.js';
import { type DomainEvent, DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { currentAccessTokenId, currentRequestContext } from '../../../platform/request-context.js';
import { eventOf, type NewEvent } from '../domain/activity-event.js';
import { furtherNotRecorded, RefusedEvents } from './refused-events.js';

/** Milliseconds in which refused events, such as sign-ins with a wrong password, are counted. */
const counted = 60 * 60_000;

const isRecorded = (event: DomainEvent): event is DomainEvent & Recorded => 'subject' in event;

const bySubject = ({ subject: one }: NewEvent, { subject: other }: NewEvent): number =>
  one.type === other.type ? one.id - other.id : one.type < other.type ? -1 : 1;

/** Every domain event that names a subject becomes an event of that subject's chain, in the transaction that published it. */
@Injectable()
export class OnDomainEvents {
  constructor(
    domainEvents: DomainEvents,
    private readonly refusedEvents: RefusedEvents,
    private readonly sql: Sql,
  ) {
    domainEvents.onCommitting((published) => this.handle(published));
  }

  private async handle(published: readonly DomainEvent[]): Promise<void> {
    const events = published
      .filter(isRecorded)
      .map((event) => eventOf(event, currentRequestContext(), currentAccessTokenId()));
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
