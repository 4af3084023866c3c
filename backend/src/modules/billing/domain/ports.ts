import { DomainError } from '../../../kernel/domain-error.js';
import type { Actor } from '../../../kernel/actor.js';
import type { Invoice } from './invoice.js';
import type { InvoiceEvent } from './invoice-events.js';

export abstract class InvoiceRepository {
  /** Stores a new draft. */
  abstract add(draft: Invoice): Promise<Invoice>;

  /** A client's own, not a draft; any for an admin; not a deleted one. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<Invoice>;

  /**
   * Changes one invoice under a lock on its row, among those that `get` finds. What it has decided is stored with it:
   * ledger transactions with their payments, refunds, disputes, and the content of a new version. The events that
   * `change` returns are published in the same transaction. A deleted draft is gone.
   * @param actor null for the application itself: any
   * @param change decides at once: slow work would hold the lock
   * @throws DomainError not_found, invoice.number_taken
   */
  abstract change(
    id: number,
    actor: Actor | null,
    change: (invoice: Invoice) => InvoiceEvent[],
  ): Promise<Invoice>;

  /**
   * Takes a number for an invoice that is issued in the open unit of work: the next one of the series, which waits for
   * others that take one, so that without a commit there is no gap.
   * @param own the practice's own, which takes no place in the series
   */
  abstract takeNumber(own: string | null): Promise<string>;
}

export const numberTaken = (number: string | null): DomainError => {
  const message = `The number ${number} is already in use.`;
  return new DomainError('conflict', 'invoice.number_taken', message, { fields: { invoiceNumber: message } });
};
