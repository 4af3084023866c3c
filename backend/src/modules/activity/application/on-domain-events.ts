import { Injectable } from '@nestjs/common';
import type { Recorded } from '../../../kernel/recorded.js';
import { type DomainEvent, DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { currentAccessTokenId, currentRequestContext } from '../../../platform/requests/request-context.js';
import { eventOf, type NewEvent } from '../domain/activity-event.js';
import { ActivityRepository } from '../domain/ports.js';
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
    private readonly log: ActivityRepository,
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
    if (!events.some(({ refused }) => refused)) return this.log.append(events);
    for (const event of events) await (event.refused ? this.appendRefused(event) : this.log.append([event]));
  }

  private async appendRefused(event: NewEvent): Promise<void> {
    const room = await this.refusedEvents.room(event, new Date(event.at.getTime() - counted));
    if (room === 'none') return;
    await this.log.append([
      room === 'last' ? { ...event, details: { ...event.details, ...furtherNotRecorded } } : event,
    ]);
  }
}
