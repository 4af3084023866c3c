import { t } from '@steward/texts';
import {
  type Actor,
  addDays,
  changesTo,
  conflict,
  firstOccurrence,
  invalidField,
  type LineItem,
  type Money,
  type Period,
  type Recorded,
  type RecurringDays,
} from '../../../kernel/index.js';
import { checkedTotals } from './invoice-content.js';

type RecurringInvoiceEventName = 'created' | 'changed' | 'ended';

/** A domain event of a recurring invoice; the activity log stores it in the recurring invoice's chain. */
export interface RecurringInvoiceEvent extends Recorded {
  type: `recurring_invoice.${RecurringInvoiceEventName}`;
  clientId: number;
}

/** Terms of future invoices. */
type Terms = RecurringDays & Pick<RecurringInvoice, 'description' | 'items' | 'dueInDays'>;

export type NewRecurringInvoice = Terms & Pick<RecurringInvoice, 'userId' | 'createdBy'>;

/** Changes to future invoices; omitted fields keep their values, and issued invoices do not change. */
export type RecurringInvoiceChanges = { [Field in keyof Terms]?: Terms[Field] | undefined } & {
  paused?: boolean | undefined;
};

/** Fate of invoices that wait when no more are to be issued: by default that is refused. */
export interface WaitingChoice {
  /** True if a person gives them up; the event names their days. */
  cancelWaiting?: boolean | undefined;
}

/** Limits on the invoices that may be issued now. */
export interface IssueLimits {
  /** False while the practice's details are incomplete: due invoices wait. */
  mayIssue: boolean;
  /** Last day of the latest closed week, before today: none is dated on or before it. */
  closedUntil?: string | undefined;
}

/** An invoice due to be issued. Days are in the practice's time zone, as 2027-01-31. */
export interface DueInvoice extends Pick<RecurringInvoice, 'userId' | 'description' | 'items'> {
  recurringInvoiceId: number;
  /** Planned date, or the first open day after it, today or earlier. */
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
  /** Day of the next invoice, today or earlier while it waits; null while paused or after the last one. */
  nextOn: string | null;
  /** Days after `nextOn` that were due when the terms were changed: these no longer name them. */
  laterDays: readonly string[] = [];
  /** The present terms count from this day; null if there were no others. */
  countsFrom: string | null = null;
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
    this.nextOn = firstOccurrence(this, today);
  }

  /** Total of each invoice. */
  get amount(): Money {
    return checkedTotals(this.items).amount;
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
   */
  takeDue(today: string, { mayIssue, closedUntil }: IssueLimits): DueInvoice[] {
    if (!mayIssue) {
      this.waiting ||= this.isDue(today);
      return [];
    }
    if (this.waiting) return this.takeWaiting(today);
    const due: DueInvoice[] = [];
    while (this.nextOn !== null && this.nextOn <= today) {
      const issuedOn = this.openDay(this.nextOn, closedUntil);
      // As many closed periods as open days: the others follow one a day.
      if (issuedOn > today) break;
      due.push(this.invoiceOf(issuedOn, today));
      this.lastIssuedOn = issuedOn;
      this.advance(this.nextOn);
    }
    return due;
  }

  /**
   * The day, or for one in a closed week the first open day that has no invoice of this one, since it has at most one
   * invoice per date.
   */
  private openDay(day: string, closedUntil = ''): string {
    if (day > closedUntil && (this.lastIssuedOn === null || day > this.lastIssuedOn)) return day;
    const last =
      this.lastIssuedOn !== null && this.lastIssuedOn > closedUntil ? this.lastIssuedOn : closedUntil;
    return addDays(last, 1);
  }

  /** Continues after a day that was issued. */
  private advance(day: string): void {
    const [next, ...later] = this.laterDays;
    this.laterDays = later;
    this.nextOn = next ?? this.dayAfter(day);
  }

  /** The first of the days that the present terms say after one. */
  private dayAfter(day: string): string | null {
    const from = addDays(day, 1);
    return firstOccurrence(this, this.countsFrom !== null && this.countsFrom > from ? this.countsFrom : from);
  }

  /** Days until today that are neither issued nor canceled, oldest first. */
  private daysDue(today: string): string[] {
    const days = [...(this.nextOn === null ? [] : [this.nextOn]), ...this.laterDays];
    for (let day = days.at(-1); day !== undefined && day <= today;) {
      const next = this.dayAfter(day);
      if (next !== null && next <= today) days.push(next);
      day = next ?? undefined;
    }
    return days.filter((day) => day <= today);
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
      this.advance(this.nextOn);
    }
    this.waiting = this.isDue(today);
    return due;
  }

  /**
   * Changes future invoices, also those that wait; their days stay, and changed terms count after them. Paused
   * periods are not issued later: after resuming, the first day from today on is next. Invoices that may be issued
   * have to be taken before.
   * @throws DomainError conflict (recurring_invoice.waiting), invalid (startsOn, endsOn, items)
   */
  change(
    changes: RecurringInvoiceChanges,
    by: Actor,
    today: string,
    at: Date,
    choice: WaitingChoice = {},
  ): RecurringInvoiceEvent[] {
    const { changed, fields } = changesTo(this, changes);
    if (fields === '') return [];
    if (changed.startsOn !== undefined) assertNotPast(changed.startsOn, today);
    const due = this.daysDue(today);
    const stops = changed.paused === true;
    if (stops) this.assertMayCancel(due, choice);
    Object.assign(this, changed, { updated_at: at });
    this.assertTerms();
    this.countFrom(stops ? [] : due, today);
    const details = { fields, amount: String(this.amount) };
    return [this.event('changed', by.id, at, { ...details, ...(stops && canceled(due)) })];
  }

  /** Its days are not issued later; the event names those that waited. */
  pause(by: number | null, today: string, at: Date): RecurringInvoiceEvent[] {
    if (this.paused) return [];
    const due = this.daysDue(today);
    this.paused = true;
    this.updated_at = at;
    this.countFrom([], today);
    const details = { fields: 'paused', amount: String(this.amount), ...canceled(due) };
    return [this.event('changed', by, at, details)];
  }

  /**
   * Ends it; issued invoices do not change. @param by users.id; null for the application itself
   * @throws DomainError conflict (recurring_invoice.waiting)
   */
  end(by: number | null, today: string, at: Date, choice: WaitingChoice): RecurringInvoiceEvent[] {
    const due = this.daysDue(today);
    this.assertMayCancel(due, choice);
    this.endedAt = at;
    this.updated_at = at;
    this.countFrom([], today);
    return [this.event('ended', by, at, canceled(due))];
  }

  /** Only a person may give up what is due. */
  private assertMayCancel(due: readonly string[], { cancelWaiting = false }: WaitingChoice): void {
    if (due.length > 0 && !cancelWaiting)
      throw conflict(
        'recurring_invoice.waiting',
        t('{count, plural, one {An invoice is} other {# invoices are}} due and waiting to be issued.', {
          count: due.length,
        }),
      );
  }

  /** Continues with days that are due, and counts the terms from the first day after them, today at the earliest. */
  private countFrom(due: readonly string[], today: string): void {
    const [next, ...later] = due;
    const last = later.at(-1) ?? next ?? this.lastIssuedOn;
    this.countsFrom = last !== null && last >= today ? addDays(today, 1) : today;
    this.laterDays = later;
    this.waiting &&= next !== undefined;
    if (this.paused || this.endedAt !== null) this.nextOn = null;
    else this.nextOn = next ?? firstOccurrence(this, this.countsFrom);
  }

  /** A late invoice is due `dueInDays` after today, the first day on which the client can see it. */
  private invoiceOf(issuedOn: string, today: string): DueInvoice {
    const { userId, description, items, dueInDays, id: recurringInvoiceId } = this;
    const dueDate = addDays(issuedOn > today ? issuedOn : today, dueInDays);
    return { userId, recurringInvoiceId, description, items, issuedOn, dueDate };
  }

  private assertTerms(): void {
    checkedTotals(this.items);
    if (this.endsOn !== null && this.endsOn < this.startsOn)
      throw invalidField('endsOn', t('Must not be before the first invoice'));
  }

  private event(
    event: RecurringInvoiceEventName,
    actorId: number | null,
    at: Date,
    details: Recorded['details'] = {},
  ): RecurringInvoiceEvent {
    return {
      type: `recurring_invoice.${event}`,
      clientId: this.userId,
      actorId,
      at,
      subject: { type: 'recurring_invoice', id: this.id, title: this.description },
      ...(Object.keys(details).length > 0 && { details }),
    };
  }
}

function assertNotPast(startsOn: string, today: string): void {
  if (startsOn < today) throw invalidField('startsOn', t('Must not be before today'));
}

/** Days of invoices that a person gave up, for the event. */
const canceled = (days: readonly string[]): { canceled?: string } =>
  days.length > 0 ? { canceled: days.join(', ') } : {};
