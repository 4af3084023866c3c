import { Injectable } from '@nestjs/common';

/**
 * Domain events that modules publish, by type. Each module adds its own by declaration merging in its
 * `index.ts`: `declare module '…/platform/domain-events/domain-events.js' { interface DomainEventTypes {
 * 'user.closed': UserClosed } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the modules' declarations
export interface DomainEventTypes {}

export type DomainEventType = keyof DomainEventTypes;
/** An event, published inside the transaction of its change. */
export type DomainEvent = DomainEventTypes[DomainEventType];
type Subscriber<T extends DomainEventType> = (event: DomainEventTypes[T]) => Promise<void>;

/**
 * Dispatches domain events to their subscribers inside the transaction of the change, so both succeed or fail
 * together. Subscribers therefore use only the database; effects outside of it are jobs.
 */
@Injectable()
export class DomainEvents {
  private readonly subscribers = new Map<DomainEventType, Subscriber<DomainEventType>[]>();
  private readonly listeners: ((published: readonly DomainEvent[]) => Promise<void>)[] = [];

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

  /** Runs the subscribers in sequence, in the order of their subscription. */
  async dispatch(event: DomainEvent): Promise<void> {
    for (const subscriber of this.subscribers.get((event as { type: DomainEventType }).type) ?? [])
      await subscriber(event);
  }

  /** Calls the listeners of all domain events with those of a unit of work, in order. */
  async committing(published: readonly DomainEvent[]): Promise<void> {
    for (const listener of this.listeners) await listener(published);
  }
}
