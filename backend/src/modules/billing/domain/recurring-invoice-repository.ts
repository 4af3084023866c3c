import type { DueInvoice, RecurringInvoice, RecurringInvoiceEvent } from './recurring-invoice.js';

/** Active recurring invoices; ended ones are not found. */
export abstract class RecurringInvoiceRepository {
  /** Stores a new one and publishes its created events. */
  abstract add(recurring: RecurringInvoice): Promise<RecurringInvoice>;

  /**
   * Changes one under a row lock. The returned events are published in the same transaction.
   * @throws DomainError not_found
   */
  abstract change(
    id: number,
    change: (recurring: RecurringInvoice) => RecurringInvoiceEvent[],
  ): Promise<RecurringInvoice>;

  /** Changes all of a client. @param userId users.id */
  abstract changeOf(
    userId: number,
    change: (recurring: RecurringInvoice) => RecurringInvoiceEvent[],
  ): Promise<void>;

  /**
   * Takes the due invoices of one, under a row lock until the open unit of work ends; none if it has ended.
   * @param today day in the practice's time zone, as 2027-01-31
   * @param mayIssue false while the practice's details are incomplete: due invoices wait
   */
  abstract takeDue(id: number, today: string, mayIssue: boolean): Promise<DueInvoice[]>;

  /**
   * Those with a due invoice, the longest waiting first.
   * @returns recurring_invoices.id of each
   */
  abstract due(today: string): Promise<number[]>;
}
