import { DomainError } from '../../../kernel/domain-error.js';
import type { Actor } from '../../../kernel/actor.js';
import type { Invoice } from './invoice.js';
import type { InvoiceEvent } from './invoice-events.js';

export abstract class InvoiceRepository {
  /** Stores a new draft. */
  abstract add(draft: Invoice): Promise<Invoice>;

  /**
   * An invoice: a client's own unless it is a draft; any for an admin; never a deleted one. @throws
   * DomainError not_found
   */
  abstract get(id: number, actor: Actor): Promise<Invoice>;

  /**
   * Changes an invoice under a lock on its row, among those that `get` finds. Stores everything decided with
   * it: ledger transactions with their payments, refunds, disputes, and the content of a new version. The
   * returned events are published in the same transaction. A deleted draft is removed.
   * @param actor null for the application itself: any invoice
   * @param change synchronous, since slow work would hold the lock
   * @throws DomainError not_found, invoice.number_taken
   */
  abstract change(
    id: number,
    actor: Actor | null,
    change: (invoice: Invoice) => InvoiceEvent[],
  ): Promise<Invoice>;

  /**
   * Takes a number for an invoice issued in the open unit of work: the next one of the series, under a lock
   * until commit, so that a rollback leaves no gap.
   * @param own the practice's own number, which is outside of the series
   */
  abstract takeNumber(own: string | null): Promise<string>;
}

export const numberTaken = (number: string | null): DomainError => {
  const message = `The number ${number} is already in use.`;
  return new DomainError('conflict', 'invoice.number_taken', message, { fields: { invoiceNumber: message } });
};
