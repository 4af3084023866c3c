import { t } from '@steward/texts';
import { type Actor, conflict, type DomainError } from '../../../kernel/index.js';
import type { Invoice } from './invoice.js';
import type { InvoiceEvent } from './invoice-events.js';
import type {
  DueInvoice,
  IssueLimits,
  RecurringInvoice,
  RecurringInvoiceEvent,
} from './recurring-invoice.js';

/** A change under the lock of the invoice. @returns its events */
export type InvoiceChange = (invoice: Invoice) => InvoiceEvent[];

export abstract class InvoiceRepository {
  /** Stores a new draft. */
  abstract add(draft: Invoice): Promise<Invoice>;

  /**
   * An invoice: a client's own unless it is a draft; any for an admin; never a deleted one.
   * @param actor null for the application itself: any invoice
   * @throws DomainError not_found
   */
  abstract get(id: number, actor: Actor | null): Promise<Invoice>;

  /**
   * Changes an invoice under a lock on its row, among those that `get` finds. Stores everything decided with
   * it: ledger transactions with their payments, refunds, disputes, and the content of a new version. The
   * returned events are published in the same transaction. A deleted draft is removed.
   * @param actor null for the application itself: any invoice
   * @param change synchronous, since slow work would hold the lock
   * @throws DomainError not_found, invoice.number_taken
   */
  abstract change(id: number, actor: Actor | null, change: InvoiceChange): Promise<Invoice>;

  /**
   * Changes several invoices like `change`, locked by one statement in the order of their ids.
   * @param decide may ask others first, in the same transaction; undefined stores nothing of an invoice
   * @returns those of the ids that `get` finds
   */
  abstract changeChosen(
    ids: readonly number[],
    actor: Actor | null,
    decide: (invoice: Invoice) => Promise<InvoiceEvent[] | undefined>,
  ): Promise<Invoice[]>;

  /**
   * Stores new invoices that other software issued, all or none, and publishes their events.
   * @param issue decides about each once it has an id, given its place in the list @returns its events
   * @throws DomainError invoice.number_taken
   */
  abstract addImported(
    drafts: readonly Invoice[],
    issue: (draft: Invoice, index: number) => InvoiceEvent[],
  ): Promise<void>;

  /** Makes everyone else who takes a number wait until the open unit of work ends. */
  abstract lockNumbers(): Promise<void>;

  /** The numbers among these that an invoice has, also a void or deleted one, in any case of letters. */
  abstract takenAmong(numbers: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * Takes a number for an invoice issued in the open unit of work: the next one of the series, under a lock
   * until commit, so that a rollback leaves no gap.
   * @param own the practice's own number, which is outside of the series
   */
  abstract takeNumber(own: string | null): Promise<string>;
}

export const numberTaken = (number: string | null): DomainError => {
  const message = t('The number {number} is already in use.', { number: String(number) });
  return conflict('invoice.number_taken', message, { fields: { invoiceNumber: message } });
};

/** A change under the lock of the recurring invoice. @returns its events */
export type RecurringInvoiceChange = (recurring: RecurringInvoice) => RecurringInvoiceEvent[];

/** Active recurring invoices; ended ones are not found. */
export abstract class RecurringInvoiceRepository {
  /** Stores a new one and publishes its created events. */
  abstract add(recurring: RecurringInvoice): Promise<RecurringInvoice>;

  /**
   * Changes one under a row lock. The returned events are published in the same transaction.
   * @param actor only those of clients whom they may see; null for the application itself
   * @throws DomainError not_found
   */
  abstract change(id: number, actor: Actor | null, change: RecurringInvoiceChange): Promise<RecurringInvoice>;

  /** Changes all of a client. @param userId users.id */
  abstract changeOf(userId: number, change: RecurringInvoiceChange): Promise<void>;

  /**
   * Takes the due invoices of one, under a row lock until the open unit of work ends; none if it has ended.
   * @param today day in the practice's time zone, as 2027-01-31
   */
  abstract takeDue(id: number, today: string, limits: IssueLimits): Promise<DueInvoice[]>;

  /**
   * Those with a due invoice, the longest waiting first.
   * @returns recurring_invoices.id of each
   */
  abstract due(today: string): Promise<number[]>;
}

/**
 * Days of the reminders relative to the last day before an invoice is overdue; negative is before it. For an
 * invoice due upon receipt these are days 8, 14 and 21 after issue.
 */
export const reminderStages = [-3, 1, 7, 14];

/** A reminder for one due date. */
export interface DueReminder {
  /** invoices.id */
  id: number;
  /** Day, as 2027-01-31. */
  overdueAfter: string;
  /** One of `reminderStages`. */
  stage: number;
}

/** Automatic reminders, each sent once. */
export abstract class InvoiceReminderRepository {
  /**
   * The latest reminder due for each invoice with a balance, unless it was sent. Missed reminders are not
   * sent later, the day of issue has its own notification, and clients who reported a payment are not
   * reminded.
   * @param today day in the practice's time zone, as 2027-01-31
   */
  abstract due(today: string): Promise<DueReminder[]>;

  /**
   * Marks one as sent, in the open unit of work.
   * @returns false if it was already sent, possibly by another process, whose end this one waits for
   */
  abstract markSent(reminder: DueReminder, at: Date): Promise<boolean>;
}
