import { t } from '@steward/texts';
import {
  type Actor,
  addDays,
  changesTo,
  invalidField,
  type LineItem,
  type Money,
  type Recorded,
} from '../../../kernel/index.js';
import { totalOf } from './invoice-content.js';
import { firstOccurrence, type Period, type Recurrence } from './recurrence.js';

export type RecurringInvoiceEventName = 'created' | 'changed' | 'ended';

/** A domain event of a recurring invoice; the activity log stores it in the recurring invoice's chain. */
export interface RecurringInvoiceEvent<
  Event extends RecurringInvoiceEventName = RecurringInvoiceEventName,
> extends Recorded {
  type: `recurring_invoice.${Event}`;
  recurringInvoiceId: number;
  clientId: number;
}

/** Terms of future invoices. */
type Terms = Recurrence & Pick<RecurringInvoice, 'description' | 'items' | 'dueInDays'>;

export type NewRecurringInvoice = Terms & Pick<RecurringInvoice, 'userId' | 'createdBy'>;

/** Changes to future invoices; omitted fields keep their values, and issued invoices do not change. */
export type RecurringInvoiceChanges = { [Field in keyof Terms]?: Terms[Field] | undefined } & {
  paused?: boolean | undefined;
};

/** An invoice due to be issued. Days are in the practice's time zone, as 2027-01-31. */
export interface DueInvoice extends Pick<RecurringInvoice, 'userId' | 'description' | 'items'> {
  recurringInvoiceId: number;
  /** Planned issue date, today or earlier. */
  issuedOn: string;
  dueDate: string;
}

/** An invoice issued to one client every period. */
export class RecurringInvoice {
  /** Assigned by the database. */
  id!: number;
  /** users.id of the client */
  userId!: number;
  /** users.id of the admin */
  createdBy!: number;
  description!: string;
  items!: readonly LineItem[];
  every!: Period;
  startsOn!: string;
  endsOn!: string | null;
  /** Days until the due date, from the issue date or, if it is issued late, from the day of creation. */
  dueInDays!: number;
  paused = false;
  /** Whether due invoices wait until the practice's details are complete. */
  waiting = false;
  /** Day of the next invoice; null while paused or after the last one. */
  nextOn: string | null;
  /** Day of the latest issued invoice. */
  lastIssuedOn: string | null = null;
  created_at: Date;
  updated_at: Date;
  endedAt: Date | null = null;

  /** @param today day in the practice's time zone @throws DomainError invalid (startsOn, endsOn, items) */
  constructor(recurring: NewRecurringInvoice, today: string, at: Date) {
    Object.assign(this, recurring);
    this.created_at = at;
    this.updated_at = at;
    assertNotPast(this.startsOn, today);
    this.assertTerms();
    this.nextOn = this.nextFrom(today);
  }

  /** Total of each invoice. */
  get amount(): Money {
    return totalOf(this.items);
  }

  /** Creation events, which need the id from the database. */
  createdEvents(): RecurringInvoiceEvent[] {
    const { every, startsOn, endsOn } = this;
    const details = { every, startsOn, endsOn, amount: String(this.amount) };
    return [this.event('created', this.createdBy, this.created_at, details)];
  }

  /**
   * Takes the due invoices, one per period whose day has come, oldest first. Each is returned once; the caller
   * issues it in the same transaction.
   * @param today day in the practice's time zone
   * @param mayIssue false while the practice's details are incomplete: due invoices wait
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

  /**
   * Invoices that waited are issued with today's date, one a day, since a recurring invoice has at most one
   * invoice per date.
   */
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
   * Changes future invoices. Paused periods are not issued later: after resuming, the first day from today on
   * is next. Invoices already due have to be taken before.
   * @throws DomainError invalid (startsOn, endsOn, items)
   */
  change(changes: RecurringInvoiceChanges, by: Actor, today: string, at: Date): RecurringInvoiceEvent[] {
    const { changed, fields } = changesTo(this, changes);
    if (fields === '') return [];
    if (changed.startsOn !== undefined) assertNotPast(changed.startsOn, today);
    Object.assign(this, changed, { updated_at: at });
    this.assertTerms();
    this.nextOn = this.paused ? null : this.nextFrom(today);
    return [this.event('changed', by.id, at, { fields, amount: String(this.amount) })];
  }

  /** Its days are not issued later. */
  pause(by: number | null, at: Date): RecurringInvoiceEvent[] {
    if (this.paused) return [];
    this.paused = true;
    this.nextOn = null;
    this.updated_at = at;
    return [this.event('changed', by, at, { fields: 'paused', amount: String(this.amount) })];
  }

  /** Ends it; issued invoices do not change. @param by users.id; null for the application itself */
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

  /** A late invoice is due `dueInDays` after today, the first day on which the client can see it. */
  private invoiceOf(issuedOn: string, today: string): DueInvoice {
    const { userId, description, items, dueInDays, id: recurringInvoiceId } = this;
    const dueDate = addDays(issuedOn > today ? issuedOn : today, dueInDays);
    return { userId, recurringInvoiceId, description, items, issuedOn, dueDate };
  }

  private assertTerms(): void {
    totalOf(this.items);
    if (this.endsOn !== null && this.endsOn < this.startsOn)
      throw invalidField('endsOn', t('Must not be before the first invoice'));
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
  if (startsOn < today) throw invalidField('startsOn', t('Must not be before today'));
}
