import type { DueInvoice, RecurringInvoice, RecurringInvoiceEvent } from './recurring-invoice.js';

/** Recurring invoices that have not been ended; one that was ended is not found. */
export abstract class RecurringInvoiceRepository {
  /** Stores a new one and publishes its created events. */
  abstract add(recurring: RecurringInvoice): Promise<RecurringInvoice>;

  /**
   * Changes one under a lock. The events that `change` returns are published in the same transaction.
   * @throws DomainError not_found
   */
  abstract change(
    id: number,
    change: (recurring: RecurringInvoice) => RecurringInvoiceEvent[],
  ): Promise<RecurringInvoice>;

  /** Changes all of that client. @param userId users.id */
  abstract changeOf(
    userId: number,
    change: (recurring: RecurringInvoice) => RecurringInvoiceEvent[],
  ): Promise<void>;

  /**
   * Takes the invoices that are due of one, under a lock until the open unit of work ends; none where it was ended.
   * @param today the practice's day, as 2027-01-31
   * @param mayIssue false while the practice's details are incomplete: what is due waits
   */
  abstract takeDue(id: number, today: string, mayIssue: boolean): Promise<DueInvoice[]>;

  /**
   * Those of which an invoice is due, the one that waits longest first.
   * @returns recurring_invoices.id of each
   */
  abstract due(today: string): Promise<number[]>;
}
