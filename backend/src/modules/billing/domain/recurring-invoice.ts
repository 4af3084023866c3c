import type { Actor } from '../../../kernel/actor.js';
import { addDays } from '../../../kernel/day.js';
import { invalidField } from '../../../kernel/domain-error.js';
import type { Money } from '../../../kernel/money.js';
import type { Recorded } from '../../../kernel/recorded.js';
import { type InvoiceItem, totalOf } from './invoice-content.js';
import { firstOccurrence, type Period, type Recurrence } from './recurrence.js';

export type RecurringInvoiceEventName = 'created' | 'changed' | 'ended';

/** A domain event of a recurring invoice; the activity log keeps it in the recurring invoice's chain. */
export interface RecurringInvoiceEvent<
  Event extends RecurringInvoiceEventName = RecurringInvoiceEventName,
> extends Recorded {
  type: `recurring_invoice.${Event}`;
  recurringInvoiceId: number;
  clientId: number;
}

/** What is to come of a recurring invoice. */
interface Terms extends Recurrence {
  description: string;
  items: readonly InvoiceItem[];
  /** Days to the due date, from the day of issue or, where it is issued late, from the day on which it is made. */
  dueInDays: number;
}

export interface NewRecurringInvoice extends Terms {
  /** users.id of the client */
  userId: number;
  /** users.id of the admin */
  createdBy: number;
}

/** Changes of what comes next; omitted fields keep their values, and what was issued stays as it is. */
export type RecurringInvoiceChanges = { [Field in keyof Terms]?: Terms[Field] | undefined } & {
  paused?: boolean | undefined;
};

/** An invoice that is due to be issued. Days are the practice's, as 2027-01-31. */
export interface DueInvoice {
  userId: number;
  recurringInvoiceId: number;
  description: string;
  items: readonly InvoiceItem[];
  /** The day on which it should have been issued, today or earlier. */
  issuedOn: string;
  dueDate: string;
}

/** An invoice that one client is to be issued every period. */
export class RecurringInvoice implements Terms {
  /** Given by the database. */
  id!: number;
  userId: number;
  createdBy: number;
  description: string;
  items: readonly InvoiceItem[];
  every: Period;
  startsOn: string;
  endsOn: string | null;
  dueInDays: number;
  paused = false;
  /** What is due waits until the practice's details are complete. */
  waiting = false;
  /** Day of the next invoice; null while paused, and when none is to come. */
  nextOn: string | null;
  /** Day of the last invoice that was issued. */
  lastIssuedOn: string | null = null;
  created_at: Date;
  updated_at: Date;
  endedAt: Date | null = null;

  /** @param today the practice's day @throws DomainError invalid (startsOn, endsOn, items) */
  constructor(recurring: NewRecurringInvoice, today: string, at: Date) {
    this.userId = recurring.userId;
    this.createdBy = recurring.createdBy;
    this.description = recurring.description;
    this.items = recurring.items;
    this.every = recurring.every;
    this.startsOn = recurring.startsOn;
    this.endsOn = recurring.endsOn;
    this.dueInDays = recurring.dueInDays;
    this.created_at = at;
    this.updated_at = at;
    assertNotPast(this.startsOn, today);
    this.assertTerms();
    this.nextOn = this.nextFrom(today);
  }

  /** Of each invoice. */
  get amount(): Money {
    return totalOf(this.items);
  }

  /** Events of its creation; they need the id that the database gives. */
  createdEvents(): RecurringInvoiceEvent[] {
    const { every, startsOn, endsOn } = this;
    const details = { every, startsOn, endsOn, amount: String(this.amount) };
    return [this.event('created', this.createdBy, this.created_at, details)];
  }

  /**
   * Takes the invoices that are due, one for each period of which the day has come, the oldest first. Each is given
   * once: whoever takes them issues them in the same transaction.
   * @param today the practice's day
   * @param mayIssue false while the practice's details are incomplete: what is due waits
   */
  takeDue(today: string, mayIssue: boolean): DueInvoice[] {
    if (!mayIssue) {
      this.waiting ||= this.isDue(today);
      return [];
    }
    if (this.waiting) return this.takeWaiting(today);
    const due: DueInvoice[] = [];
    while (this.nextOn !== null && this.nextOn <= today) {
      due.push(this.invoiceOf(this.nextOn, today));
      this.lastIssuedOn = this.nextOn;
      this.nextOn = firstOccurrence(this, addDays(this.nextOn, 1));
    }
    return due;
  }

  private isDue(today: string): boolean {
    return this.nextOn !== null && this.nextOn <= today;
  }

  /** What has waited is issued with the present day's date, one a day: a recurring invoice has one invoice for each date. */
  private takeWaiting(today: string): DueInvoice[] {
    if (this.lastIssuedOn === today) return [];
    const due = this.nextOn === null || this.nextOn > today ? [] : [this.invoiceOf(today, today)];
    if (this.nextOn !== null && due.length > 0) {
      this.lastIssuedOn = today;
      this.nextOn = firstOccurrence(this, addDays(this.nextOn, 1));
    }
    this.waiting = this.isDue(today);
    return due;
  }

  /**
   * Changes what comes next. Paused periods are not made up: resumed, it goes on with the first day from today on.
   * What is due already has to be taken before.
   * @throws DomainError invalid (startsOn, endsOn, items)
   */
  change(changes: RecurringInvoiceChanges, by: Actor, today: string, at: Date): RecurringInvoiceEvent[] {
    const given = Object.entries(changes).filter(([field, value]) => {
      const present = this[field as keyof RecurringInvoiceChanges];
      return value !== undefined && JSON.stringify(value) !== JSON.stringify(present);
    });
    if (given.length === 0) return [];
    const changed = Object.fromEntries(given) as RecurringInvoiceChanges;
    if (changed.startsOn !== undefined) assertNotPast(changed.startsOn, today);
    Object.assign(this, changed, { updated_at: at });
    this.assertTerms();
    this.nextOn = this.paused ? null : this.nextFrom(today);
    const fields = Object.keys(changed).join(', ');
    return [this.event('changed', by.id, at, { fields, amount: String(this.amount) })];
  }

  /** Nothing more is issued; what was issued stays. @param by users.id; null for the application itself */
  end(by: number | null, at: Date): RecurringInvoiceEvent[] {
    this.endedAt = at;
    this.updated_at = at;
    this.nextOn = null;
    return [this.event('ended', by, at)];
  }

  /** The first of its days that is neither past nor issued. */
  private nextFrom(today: string): string | null {
    const issuedToday = this.lastIssuedOn !== null && this.lastIssuedOn >= today;
    return firstOccurrence(this, issuedToday ? addDays(today, 1) : today);
  }

  /** A late invoice is due `dueInDays` after today, the first day on which the client can read it. */
  private invoiceOf(issuedOn: string, today: string): DueInvoice {
    const { userId, description, items, dueInDays, id: recurringInvoiceId } = this;
    const dueDate = addDays(issuedOn > today ? issuedOn : today, dueInDays);
    return { userId, recurringInvoiceId, description, items, issuedOn, dueDate };
  }

  private assertTerms(): void {
    totalOf(this.items);
    if (this.endsOn !== null && this.endsOn < this.startsOn)
      throw invalidField('endsOn', 'Must not be before the first invoice');
  }

  private event(
    event: RecurringInvoiceEventName,
    actorId: number | null,
    at: Date,
    details?: Recorded['details'],
  ): RecurringInvoiceEvent {
    return {
      type: `recurring_invoice.${event}`,
      recurringInvoiceId: this.id,
      clientId: this.userId,
      actorId,
      at,
      subject: { type: 'recurring_invoice', id: this.id, title: this.description },
      ...(details && { details }),
    };
  }
}

function assertNotPast(startsOn: string, today: string): void {
  if (startsOn < today) throw invalidField('startsOn', 'Must not be before today');
}
