import { Injectable } from '@nestjs/common';
import type { Recorded } from '../../../kernel/recorded.js';
import { Sql } from '../../../platform/database/sql.js';
import { type DomainEvent, DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { currentAccessTokenId, currentRequestContext } from '../../../platform/requests/request-context.js';
import { eventOf, type NewEvent } from '../domain/activity-event.js';
import { furtherNotRecorded, RefusedEvents } from './refused-events.js';

/** Milliseconds in which refused events, for example logins with a wrong password, are counted. */
const counted = 60 * 60_000;

const isRecorded = (event: DomainEvent): event is DomainEvent & Recorded => 'subject' in event;

const bySubject = ({ subject: one }: NewEvent, { subject: other }: NewEvent): number =>
  one.type === other.type ? one.id - other.id : one.type < other.type ? -1 : 1;

/**
 * Appends every domain event with a subject to that subject's chain, in the transaction that published it.
 */
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
    // Each append locks its subject's head until the commit. A fixed order prevents deadlocks.
    events.sort(bySubject);
    // In one statement if no refused events have to be counted first: an import creates thousands.
    if (!events.some(({ refused }) => refused)) return this.append(events);
    for (const event of events) await (event.refused ? this.appendRefused(event) : this.append([event]));
  }

  private async appendRefused(event: NewEvent): Promise<void> {
    const room = await this.refusedEvents.room(event, new Date(event.at.getTime() - counted));
    if (room === 'none') return;
    await this.append([
      room === 'last' ? { ...event, details: { ...event.details, ...furtherNotRecorded } } : event,
    ]);
  }

  /** In order: each is chained to the previous event of its subject. */
  private async append(events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.sql.rows(
      'activity.append',
      `INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at, actor_id, client_id,
         refused, details, address, agent)
       SELECT subject_type, subject_id, subject_title, type, occurred_at, actor_id, client_id, refused,
         details::jsonb, address, agent
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
}
