import type { Actor } from '../../../kernel/index.js';
import type { TaxRate, TaxRateEvent } from './tax-rate.js';

/** The practice's tax rates, with the retired ones. */
export abstract class TaxRateRepository {
  /** Stores a new one and publishes its created events. */
  abstract add(rate: TaxRate, by: Actor): Promise<TaxRate>;

  /**
   * Changes one under a row lock. The returned events are published in the same transaction.
   * @throws DomainError not_found
   */
  abstract change(id: number, change: (rate: TaxRate) => TaxRateEvent[]): Promise<TaxRate>;

  /** Removes one, in the open unit of work. @param eventsOf published in the same transaction */
  abstract remove(id: number, eventsOf: (rate: TaxRate) => TaxRateEvent[]): Promise<void>;

  /** In the order in which they were made. */
  abstract all(): Promise<TaxRate[]>;

  /** Marks those among these that exist as used, in the open unit of work, until whose end none of them changes. */
  abstract use(ids: readonly number[]): Promise<TaxRate[]>;
}
