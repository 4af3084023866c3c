import type { Pack, PackEvent } from './pack.js';

/** Packs that are not deleted; deleted ones are not found. */
export abstract class PackRepository {
  /** Stores a new one and publishes its created events. */
  abstract add(pack: Pack): Promise<Pack>;

  /** @throws DomainError not_found */
  abstract get(id: number): Promise<Pack>;

  /**
   * Changes one under a row lock. The returned events are published in the same transaction.
   * @throws DomainError not_found
   */
  abstract change(id: number, change: (pack: Pack) => PackEvent[]): Promise<Pack>;
}
