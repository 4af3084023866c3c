import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import {
  type CommittedEvents,
  type DomainEvent,
  DomainEvents,
  type EventReader,
} from '../../../platform/unit-of-work/domain-events.js';
import { atOnce } from '../../../platform/unit-of-work/at-once.js';
import { Jobs } from '../../../platform/events/jobs.js';
import {
  type AddressedLiveEvent,
  type LiveEvent,
  LiveEventRepository,
  type Position,
  type Rights,
} from '../domain/ports.js';
import { type Audience, Audiences } from './audience.js';
import { liveDomainEvents, liveEventsOf } from './live-event-rules.js';

/** Start position of a stream. */
export interface ReplayStart {
  /** Number of the last event that it does not need. */
  number: number;
  /** True if events may have been missed: the reader must reload everything. */
  resync: boolean;
  /** The reader's rights now. */
  rights: Rights;
}

const hour = 60 * 60_000;
/** Milliseconds after publishing for which a stream can resume from an event. */
const retentionMs = 24 * hour;
/** Milliseconds after which it is deleted; streams no longer need it by then. */
const sweepAgeMs = 25 * hour;
/** Maximum number of events per user and read. */
export const liveEventBatch = 200;

/** Live events for users' open screens, kept for a day, so that an interrupted stream can resume. */
@Injectable()
export class LiveEvents implements EventReader {
  constructor(
    events: DomainEvents,
    jobs: Jobs,
    private readonly repository: LiveEventRepository,
    private readonly audiences: Audiences,
    private readonly clock: Clock,
  ) {
    events.readAfterCommit(this);
    jobs.every('live-events.sweep', { minutes: 60, past: 20 }, () =>
      repository.deleteBefore(new Date(clock.now().getTime() - sweepAgeMs)),
    );
  }

  /**
   * The start of a stream.
   * @param lastSeen number of the reader's last event; undefined for a new reader, null if its last event is
   *   unknown
   */
  async start(userId: number, lastSeen: number | null | undefined): Promise<ReplayStart> {
    const now = this.clock.now();
    const earliest = new Date(now.getTime() - retentionMs);
    const { head, later, rights } = await this.repository.head(userId, lastSeen ?? 0, earliest, now);
    if (lastSeen === undefined) return { number: head, resync: false, rights };
    // Numbers have no gaps: if as many events are stored as were sent since, none is missing.
    const known = lastSeen !== null && lastSeen <= head && later === head - lastSeen;
    return known ? { number: lastSeen, resync: false, rights } : { number: head, resync: true, rights };
  }

  /** The events after each user's position, by user and in order; at most one batch per user. */
  after(positions: readonly Position[]): Promise<LiveEvent[]> {
    return this.repository.after(positions, liveEventBatch, this.clock.now());
  }

  /** Rights by users.id. */
  async rights(userIds: readonly number[]): Promise<ReadonlyMap<number, Rights>> {
    const found = await this.repository.rights([...new Set(userIds)], this.clock.now());
    return new Map(found.map(({ userId, rights }) => [userId, rights]));
  }

  select(published: readonly DomainEvent[]): DomainEvent[] {
    return published.filter(({ type }) => liveDomainEvents.has(type));
  }

  /** Numbers and stores the live events of all of them. */
  async read(committed: readonly CommittedEvents[]): Promise<void> {
    // Equal events for the same people become one: those of a document that is opened again and again, for example.
    const distinct = new Map(
      committed
        .flatMap((unit) => unit.events)
        .map((event) => {
          const drafts = liveEventsOf(event);
          const audience = this.audiences.of(event);
          return [JSON.stringify([drafts, audience.ids]), { audience, drafts }];
        }),
    );
    const live = [...distinct.values()];
    await this.audiences.read(
      live.flatMap(({ audience, drafts }) =>
        drafts.some(({ to }) => typeof to === 'string') ? audience : [],
      ),
    );
    const addressed = await atOnce(live.map(({ audience, drafts }) => addressedTo(audience, drafts)));
    const events = addressed.flat();
    if (events.length > 0) await this.repository.append(events, this.clock.now());
  }
}

async function addressedTo(
  audience: Audience,
  drafts: ReturnType<typeof liveEventsOf>,
): Promise<AddressedLiveEvent[]> {
  const people = drafts.some(({ to }) => typeof to === 'string') ? await audience.people() : [];
  return drafts.flatMap(({ to, ...content }) => {
    if (typeof to === 'number') return [{ userId: to, ...content }];
    const role = to === 'practice' ? 'admin' : 'client';
    return people
      .filter(
        (person) => person.role === role && content.about && person.rights.includes(content.about.needs),
      )
      .map(({ userId }) => ({ userId, ...content }));
  });
}
