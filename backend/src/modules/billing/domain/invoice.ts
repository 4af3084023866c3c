import { type Language, t } from '@steward/texts';
import {
  type Actor,
  addDays,
  assertNotRemindedOn,
  conflict,
  type DomainError,
  invalidField,
  type Money,
  type Recorded,
  type TaxAmount,
  type Totals,
} from '../../../kernel/index.js';
import { InvoiceAccount } from './invoice-account.js';
import { checkedTotals, type InvoiceText, type Parties, sameItems, textOf } from './invoice-content.js';
import type { InvoiceChanged, InvoiceEvent, InvoiceEventName } from './invoice-events.js';
import { assertAllowed, type InvoiceStatus, notChangeable, notDraft, notVoidable } from './invoice-rules.js';
import { entriesOf } from './ledger.js';
import { Payment } from './payment.js';

/** Stored state of an invoice; its status follows from this and from the ledger. */
export type InvoiceState = 'draft' | 'issued' | 'void' | 'deleted';

type Required = 'description' | 'items';
export interface NewInvoice extends Omit<Partial<InvoiceText>, Required>, Pick<InvoiceText, Required> {
  /** users.id of the client */
  userId: number;
  /** The practice's own number; none: the next of the series is assigned at issue */
  invoiceNumber?: string | null;
  /** Its own date in the practice's time zone, as 2027-01-31; none: the day on which it is issued */
  issuedOn?: string | null;
  recurringInvoiceId?: number | null;
}

/** An admin's changes; omitted fields keep their values. */
export interface InvoiceChanges extends Partial<InvoiceText> {
  /** Only for a draft; null: the next of the series. */
  invoiceNumber?: string | null;
  /** Only for a draft, not in the future; null: the day on which it is issued. */
  issuedOn?: string | null;
}

/** Days after issue before an invoice due upon receipt is overdue. */
const graceDays = 7;

/** Number, day and parties of an invoice at issue. */
export interface Issue {
  number: string;
  /** Day in the practice's time zone, as 2027-01-31. */
  issuedOn: string;
  parties: Parties;
  /** Facts for the event: a date that is not the day on which it is issued. */
  remarks?: Recorded['details'];
}

/** An invoice that other software issued on its date. */
export interface ImportedIssue extends Omit<Issue, 'remarks'> {
  /** Received by that software; below the amount. */
  paidBefore: Money;
}

/** One invoice: its items and state; `InvoiceAccount` has its money. */
export class Invoice extends InvoiceAccount {
  userId: number;
  /** The practice's own number; null in a draft that takes the next of the series. */
  invoiceNumber: string | null;
  state: InvoiceState = 'draft';
  /** Other software issued it; `issuedAt` is the time of the import. */
  imported = false;
  /** Its date; null in a draft that takes the day on which it is issued. */
  issuedOn: string | null = null;
  issuedAt: Date | null = null;
  /** Version of its PDF: 1 at issue; 0 before. */
  version = 0;
  /** The client's at issue, in which its PDF is written; changes keep it. */
  language: Language = 'en';
  voidReason: string | null = null;
  deletedAt: Date | null = null;
  /** users.id of an admin */
  deletedBy: number | null = null;
  /** Day of the last reminder in the practice's time zone. */
  remindedOn: string | null = null;
  readonly recurringInvoiceId: number | null;
  /** users.id of an admin; null for the application itself */
  readonly createdBy: number | null;
  readonly created_at: Date;
  updated_at: Date;

  constructor(invoice: NewInvoice, createdBy: number | null, at: Date) {
    super();
    checkedTotals(invoice.items);
    Object.assign(this, textOf(invoice));
    this.userId = invoice.userId;
    this.invoiceNumber = invoice.invoiceNumber ?? null;
    this.issuedOn = invoice.issuedOn ?? null;
    this.recurringInvoiceId = invoice.recurringInvoiceId ?? null;
    this.createdBy = createdBy;
    this.created_at = at;
    this.updated_at = at;
  }

  get title(): string {
    return this.invoiceNumber ?? `Invoice ${this.id}`;
  }

  get amount(): Money {
    return this.itemTotals.amount;
  }

  get taxes(): readonly TaxAmount[] {
    return this.itemTotals.taxes;
  }

  /** The tax in the amount. */
  get tax(): Money {
    const { amount, subtotal } = this.itemTotals;
    return amount.minus(subtotal);
  }

  private get itemTotals(): Totals {
    return checkedTotals(this.items, this.language);
  }

  /** The part of its PDF that does not depend on its issue. */
  get printed() {
    const { invoiceNumber, amount } = this;
    return { ...textOf<InvoiceText>(this), invoiceNumber, amount };
  }

  /** Same rule as the generated column `invoices.status`. */
  get status(): InvoiceStatus {
    const { balance, kept, received } = this.totals;
    if (this.state !== 'issued') return this.state === 'draft' ? 'draft' : 'void';
    if (balance.isZero) return kept.isPositive ? 'paid' : received.isPositive ? 'refunded' : 'void';
    return kept.isPositive ? 'partly_paid' : 'unpaid';
  }

  /**
   * The last day before it is overdue, as in the generated column `invoices.overdue_after`; null for a draft
   * without a due date.
   */
  get overdueAfter(): string | null {
    const { dueDate, issuedOn } = this;
    return dueDate ?? (issuedOn === null ? null : addDays(issuedOn, graceDays));
  }

  /** @param today day in the practice's time zone, as 2027-01-31 */
  isOverdue(today: string): boolean {
    return this.isOwed && this.overdueAfter !== null && this.overdueAfter < today;
  }

  /** @throws DomainError invoice.not_draft */
  assertDraft(): void {
    assertAllowed(notDraft(this));
  }

  /**
   * Issues a draft, with its number and the content of its PDF.
   * @throws DomainError invoice.not_draft
   */
  issue({ remarks, ...issue }: Issue, by: Actor | null, at: Date): InvoiceEvent[] {
    this.begin(issue, at);
    return [this.event('issued', by, at, { amount: `${this.amount}`, dueDate: this.dueDate, ...remarks })];
  }

  /**
   * Issues a draft as other software did, with what was paid there. Both are in the ledger at the time of the import, so
   * that what was owed in an ended week stays as it was.
   * @throws DomainError invoice.not_draft; RangeError unless something is still owed
   */
  bringOver({ paidBefore, ...issue }: ImportedIssue, by: Actor, at: Date): InvoiceEvent[] {
    if (!this.amount.exceeds(paidBefore)) throw new RangeError('An imported invoice has a balance.');
    this.begin(issue, at);
    this.imported = true;
    if (paidBefore.isPositive) {
      const none = { reference: null, provider: null, providerId: null };
      const given = { amount: paidBefore, method: 'before', mode: 'live', ...none } as const;
      const payment = new Payment(given, by.id, at);
      this.payments = [...this.payments, payment];
      const entries = entriesOf.payment(paidBefore, 'opening');
      this.post({ kind: 'payment', mode: 'live', occurredAt: at, entries, payment });
    }
    const { amount, dueDate, totals } = this;
    const details = { amount: `${amount}`, balance: `${totals.balance}`, issuedOn: issue.issuedOn, dueDate };
    return [this.event('imported', by, at, details)];
  }

  /**
   * Changes a draft, or an issued invoice before its first payment, which becomes a new version under the
   * same number.
   * @param parties frozen with the new version
   * @throws DomainError invoice.not_changeable, invoice.number_kept, invoice.date_kept, invalid (items)
   */
  change(
    { invoiceNumber, issuedOn, ...changes }: InvoiceChanges,
    parties: Parties,
    by: Actor,
    at: Date,
  ): InvoiceEvent[] {
    assertAllowed(notChangeable(this));
    const { state } = this;
    const before = { amount: this.amount, tax: this.tax };
    const given: Partial<InvoiceText> = textOf(changes);
    if (given.items && sameItems(given.items, this.items)) delete given.items;
    checkedTotals(given.items ?? this.items);
    if (invoiceNumber !== undefined && invoiceNumber !== this.invoiceNumber) {
      if (state !== 'draft') throw keptNumber();
      this.invoiceNumber = invoiceNumber;
      this.updated_at = at;
    }
    if (issuedOn !== undefined && issuedOn !== this.issuedOn) {
      if (state !== 'draft') throw keptDate();
      this.issuedOn = issuedOn;
      this.updated_at = at;
    }
    const fields = (Object.keys(given) as (keyof typeof given)[]).filter(
      (field) => given[field] !== this[field],
    );
    if (fields.length === 0) return [];
    Object.assign(this, given, { updated_at: at });
    if (state === 'draft') return [];
    this.freeze(parties);
    const { amount, tax } = this;
    if (!amount.equals(before.amount) || !tax.equals(before.tax))
      this.post({ kind: 'change', mode: 'live', occurredAt: at, entries: entriesOf.change(before, this) });
    const details = {
      fields: fields.join(', '),
      version: this.version,
      amount: `${amount}`,
      before: `${before.amount}`,
    };
    return [this.event('changed', by, at, details)];
  }

  /**
   * Removes it from both sides' lists, before its first payment: an issued one is reversed, and its number is
   * not reused, so that it stays explained in the practice's list of deleted ones.
   * @throws DomainError invoice.not_changeable
   */
  delete(by: Actor, at: Date): InvoiceEvent[] {
    assertAllowed(notChangeable(this));
    const { balance } = this.totals;
    const wasDraft = this.state === 'draft';
    this.state = 'deleted';
    this.updated_at = at;
    if (wasDraft)
      return [{ type: 'invoice.draft_deleted', invoiceId: this.id, clientId: this.userId, actorId: by.id }];
    this.deletedAt = at;
    this.deletedBy = by.id;
    this.reverse('delete', at);
    return [this.event('deleted', by, at, { amount: `${balance}` })];
  }

  /**
   * Voids an invoice without payments; it stays in the lists as void.
   * @throws DomainError invoice.not_voidable
   */
  void(reason: string, by: Actor, at: Date): InvoiceEvent[] {
    assertAllowed(notVoidable(this));
    const { balance } = this.totals;
    this.reverse('void', at);
    this.state = 'void';
    this.voidReason = reason;
    this.paymentReport = null;
    this.updated_at = at;
    return [this.event('voided', by, at, { amount: `${balance}`, reason })];
  }

  /**
   * Reminds its client of the balance, once a day.
   * @param by null for the application itself
   * @param today day in the practice's time zone, as 2027-01-31
   * @throws DomainError invoice.already_paid, invoice.not_payable, reminder.already_sent
   */
  remind(by: Actor | null, today: string, at: Date): InvoiceEvent[] {
    this.assertPayable();
    assertNotRemindedOn(today, this.remindedOn);
    this.remindedOn = today;
    return [this.event('reminded', by, at, this.owedOn(today))];
  }

  /**
   * Emails it to its client again.
   * @param today day in the practice's time zone, as 2027-01-31
   * @throws DomainError invoice.already_paid, invoice.not_payable
   */
  resend(by: Actor, today: string, at: Date): InvoiceEvent[] {
    this.assertPayable();
    return [this.event('resent', by, at, this.owedOn(today))];
  }

  /**
   * @param day day of receipt, as 2027-01-31
   * @param today day in the practice's time zone
   * @throws DomainError invalid (receivedOn)
   */
  assertReceivedOn(day: string, today: string): void {
    if (day > today) throw invalidField('receivedOn', t('Must not be in the future'));
  }

  private owedOn(today: string): NonNullable<Recorded['details']> {
    const { dueDate, totals } = this;
    return { balance: `${totals.balance}`, dueDate, overdue: this.isOverdue(today) };
  }

  private begin({ number, issuedOn, parties }: Omit<Issue, 'remarks'>, at: Date): void {
    this.assertDraft();
    this.state = 'issued';
    this.invoiceNumber = number;
    this.issuedOn = issuedOn;
    this.issuedAt = at;
    this.language = parties.language;
    this.updated_at = at;
    this.freeze(parties);
    this.post({ kind: 'issue', mode: 'live', occurredAt: at, entries: entriesOf.issue(this) });
  }

  private freeze(parties: Parties): void {
    const { printed, invoiceNumber, issuedOn, language, version } = this;
    if (invoiceNumber === null || issuedOn === null) throw new Error('Only an issued invoice has a version.');
    this.version = version + 1;
    const content = { ...printed, invoiceNumber, issuedOn, ...parties, language };
    this.unstored.content = { ...content, version: this.version };
  }

  private reverse(kind: 'void' | 'delete', at: Date): void {
    const entries = entriesOf.reversal(this.totals, this);
    this.post({ kind, mode: 'live', occurredAt: at, entries });
  }

  private event(
    name: InvoiceEventName,
    by: Actor | null,
    at: Date,
    details: NonNullable<Recorded['details']>,
  ): InvoiceChanged {
    return { type: `invoice.${name}`, ...this.about(by, at, details) };
  }
}

const keptNumber = (): DomainError =>
  conflict('invoice.number_kept', t('An issued invoice keeps its number.'));
const keptDate = (): DomainError => conflict('invoice.date_kept', t('An issued invoice keeps its date.'));
