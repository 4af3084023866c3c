import { Injectable } from '@nestjs/common';
import { Clock, type Recorded } from '../../../kernel/index.js';
import { type DomainEvent, DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { type RefusedAttempt, Refusals } from '../../../platform/events/refusals.js';
import {
  currentAccessTokenId,
  currentRequestContext,
  currentVia,
} from '../../../platform/process/request-context.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { eventOf, type NewEvent } from '../domain/activity-event.js';
import { ActivityRepository, type RefusedEvent } from '../domain/ports.js';

/** Maximum number of refused events of one type, per actor and record, within the counting period. */
const maxRefused = 20;
/** Details of the last event that is recorded: further ones within the period are not. */
const furtherNotRecorded = { furtherNotRecorded: true };
/** Milliseconds in which refused events, for example logins with a wrong password, are counted. */
const eventsCounted = 60 * 60_000;

const isRecorded = (event: DomainEvent): event is DomainEvent & Recorded => 'subject' in event;

const bySubject = ({ subject: one }: NewEvent, { subject: other }: NewEvent): number =>
  one.type === other.type ? one.id - other.id : one.type < other.type ? -1 : 1;

/**
 * Milliseconds in which a repeated attempt is one event, so that repeating cannot fill another person's log.
 */
const repetition = 60_000;
/** Milliseconds in which one actor's attempts at one record are counted. */
const attemptsCounted = 24 * 60 * 60_000;

/**
 * Invalid input is not an attempt; a wrong password is. For admins, not found means that the record does not
 * exist.
 */
const isWorthRecording = ({ actor, error: { kind, code } }: RefusedAttempt): boolean =>
  ['forbidden', 'conflict'].includes(kind) ||
  (kind === 'not_found' && actor.role === 'client') ||
  (kind === 'invalid' && code.startsWith('auth.'));

/**
 * Appends every domain event with a subject to that subject's chain, in the transaction that published it, and
 * every refused action to the chain of the record that it was about, in its own transaction, since the
 * request's was rolled back.
 */
@Injectable()
export class ActivityRecorder {
  constructor(
    domainEvents: DomainEvents,
    refusals: Refusals,
    work: UnitOfWork,
    private readonly log: ActivityRepository,
    private readonly clock: Clock,
  ) {
    domainEvents.onCommitting((published) => this.handle(published));
    refusals.onEach(async (attempt) => {
      if (isWorthRecording(attempt)) await work.run(() => this.record(attempt));
    });
  }

  private async handle(published: readonly DomainEvent[]): Promise<void> {
    const events = published
      .filter(isRecorded)
      .map((event) => eventOf(event, currentRequestContext(), currentAccessTokenId(), currentVia()));
    // Each append locks its subject's head until the commit. A fixed order prevents deadlocks.
    events.sort(bySubject);
    // In one statement if no refused events have to be counted first: an import creates thousands.
    if (!events.some(({ refused }) => refused)) return this.log.append(events);
    for (const event of events) await (event.refused ? this.appendRefused(event) : this.log.append([event]));
  }

  private async appendRefused(event: NewEvent): Promise<void> {
    const room = await this.room(event, new Date(event.at.getTime() - eventsCounted));
    if (room === 'none') return;
    await this.log.append([
      room === 'last' ? { ...event, details: { ...event.details, ...furtherNotRecorded } } : event,
    ]);
  }

  private async record(attempt: RefusedAttempt): Promise<void> {
    const { actor, subject, operation, error } = attempt;
    const now = this.clock.now();
    const { address, agent } = currentRequestContext();
    const accessTokenId = currentAccessTokenId();
    const via = currentVia();
    const details = {
      attempt: operation,
      code: error.code,
      ...(accessTokenId !== null && { accessTokenId }),
      ...(via !== null && { via }),
    };
    const since = new Date(now.getTime() - attemptsCounted);
    const type = `${subject.type}.refused`;
    const room = await this.room({ subject, type, actorId: actor.id }, since);
    if (room === 'none') return;
    await this.log.appendRefused(
      {
        subject,
        type,
        actorId: actor.id,
        at: now,
        address,
        agent,
        details: { ...details, ...(room === 'last' && furtherNotRecorded) },
      },
      {
        // A missing record of the client's own simply does not exist.
        own: error.kind !== 'not_found',
        unlike: { details, since: new Date(now.getTime() - repetition) },
      },
    );
  }

  /**
   * Checks whether one more refused event may be recorded, and whether it is the last one, so that one person
   * cannot grow another person's chain without limit. Runs in the recording transaction and blocks similar
   * ones until it ends, so that parallel events are counted.
   * @param since start of the counting period
   */
  private async room(event: RefusedEvent, since: Date): Promise<'some' | 'last' | 'none'> {
    const count = await this.log.countRefused(event, since);
    if (count >= maxRefused) return 'none';
    return count === maxRefused - 1 ? 'last' : 'some';
  }
}
