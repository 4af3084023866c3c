import { Injectable } from '@nestjs/common';

/**
 * What modules tell each other, by type. Each module adds its own by declaration merging in its `index.ts`:
 * `declare module '…/platform/facts/facts.js' { interface FactTypes { 'user.closed': UserClosed } }`
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by the modules' declarations
export interface FactTypes {}

export type FactType = keyof FactTypes;
/** Something that happened, told inside the transaction that made it so. */
export type Fact = FactTypes[FactType];
type Subscriber<T extends FactType> = (fact: FactTypes[T]) => Promise<void>;

/**
 * Hands facts to their subscribers inside the transaction of the change: either all of it holds or nothing.
 * Subscribers therefore touch the database only; what leaves the database is a job.
 */
@Injectable()
export class Facts {
  private readonly subscribers = new Map<FactType, Subscriber<FactType>[]>();
  private readonly listeners: ((told: readonly Fact[]) => Promise<void>)[] = [];

  on<T extends FactType>(type: T, subscriber: Subscriber<T>): void {
    const known = this.subscribers.get(type) ?? [];
    this.subscribers.set(type, [...known, subscriber as Subscriber<FactType>]);
  }

  /**
   * Hears all facts of a unit of work at once, when everything else in it is done: what takes locks of its own for
   * them can take these in one order, and last. Such a listener tells no further facts.
   */
  onEvery(listener: (told: readonly Fact[]) => Promise<void>): void {
    this.listeners.push(listener);
  }

  /** Runs the subscribers one after the other, in the order of their subscription. */
  async dispatch(fact: Fact): Promise<void> {
    for (const subscriber of this.subscribers.get((fact as { type: FactType }).type) ?? [])
      await subscriber(fact);
  }

  /** Tells those who hear every fact what was told in a unit of work, in its order. */
  async conclude(told: readonly Fact[]): Promise<void> {
    for (const listener of this.listeners) await listener(told);
  }
}
