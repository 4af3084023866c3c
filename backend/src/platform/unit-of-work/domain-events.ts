import { Injectable } from '@nestjs/common';
import { atOnce } from './at-once.js';

/**
 * Domain events that modules publish. Each module adds the union of its own by declaration merging in its
 * `index.ts`: `declare module '…/platform/unit-of-work/domain-events.js' { interface PublishedEvents { packs:
 * PackEvent } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules' declarations
export interface PublishedEvents {}
/** An event, published inside the transaction of its change. */
export type DomainEvent = PublishedEvents[keyof PublishedEvents];
export type DomainEventType = DomainEvent['type'];

/** The event as it is with one of its types. */
type OfType<Event, Type> = Event extends { type: unknown }
  ? Type extends Event['type']
    ? Event & { type: Type }
    : never
  : never;
export type DomainEventTypes = { [Type in DomainEventType]: OfType<DomainEvent, Type> };
type Subscriber<T extends DomainEventType> = (event: DomainEventTypes[T]) => Promise<void>;

/** Stored domain events of one committed unit of work, in order. */
export interface CommittedEvents {
  events: readonly DomainEvent[];
  /** True for events from a restored backup, which may have been published after that backup. */
  restored: boolean;
  /** True for sample data: what has happened before is not emailed. */
  isHistory: boolean;
  /** Runs `work` as a consequence of the request or job that published them, for logs and traces. */
  within<T>(work: () => Promise<T>): Promise<T>;
}

/** Reads domain events after their commit: what it does cannot fail the change. */
export interface EventReader {
  /** The events of a unit of work that it wants to read; called before the commit. */
  select(published: readonly DomainEvent[]): readonly DomainEvent[] | Promise<readonly DomainEvent[]>;
  /**
   * Called once for committed events, in a transaction that also removes them from the stored ones: it uses
   * only the database. It gets all stored events, also those that only other readers want.
   * @param committed in the order of their storing
   */
  read(committed: readonly CommittedEvents[]): Promise<void>;
}

/**
 * Passes domain events on. Subscribers run inside the transaction of the change, so both succeed or fail
 * together; readers run after the commit, through `EventPublisher`. Both use only the database; effects
 * outside of it are jobs.
 */
@Injectable()
export class DomainEvents {
  private readonly subscribers = new Map<DomainEventType, Subscriber<DomainEventType>[]>();
  private readonly listeners: ((published: readonly DomainEvent[]) => Promise<void>)[] = [];
  private readonly afterCommit: EventReader[] = [];

  subscribe<T extends DomainEventType>(type: T, subscriber: Subscriber<T>): void {
    const known = this.subscribers.get(type) ?? [];
    this.subscribers.set(type, [...known, subscriber as Subscriber<DomainEventType>]);
  }

  /**
   * Calls the listener with all domain events of a unit of work, when everything else in it is done: its
   * locks are then taken in one order, and last. Such a listener publishes no further domain events.
   */
  onCommitting(listener: (published: readonly DomainEvent[]) => Promise<void>): void {
    this.listeners.push(listener);
  }

  /** To be called while the application starts. */
  readAfterCommit(reader: EventReader): void {
    this.afterCommit.push(reader);
  }

  get readers(): readonly EventReader[] {
    return this.afterCommit;
  }

  /** Runs the subscribers in sequence, in the order of their subscription. */
  async dispatch(event: DomainEvent): Promise<void> {
    for (const subscriber of this.subscribers.get(event.type) ?? [])
      await subscriber(event as DomainEventTypes[DomainEventType]);
  }

  /** Calls the listeners of all domain events with those of a unit of work, in order. */
  async committing(published: readonly DomainEvent[]): Promise<void> {
    await atOnce(this.listeners.map((listener) => listener(published)));
  }
}
