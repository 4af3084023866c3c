import type { Actor } from '../../../kernel/index.js';
import type { Price, PriceEvent } from './price.js';

/** Prices that are not deleted; deleted ones are not found. */
export abstract class PriceRepository {
  /** Stores a new one and publishes its created events. @param by null for the demo practice: without events */
  abstract add(price: Price, by: Actor | null): Promise<Price>;

  /**
   * Changes one under a row lock. The returned events are published in the same transaction.
   * @throws DomainError not_found
   */
  abstract change(id: number, change: (price: Price) => PriceEvent[]): Promise<Price>;

  /** Ids in the order of the list. */
  abstract order(): Promise<number[]>;

  /** Numbers the prices in this order, from 1. */
  abstract arrange(ids: readonly number[]): Promise<void>;

  /** Removes the other services from prices. @param ids of services */
  abstract keepServices(ids: readonly string[]): Promise<void>;

  /** The ids that no price has or had. */
  abstract unknown(ids: readonly number[]): Promise<number[]>;
}
