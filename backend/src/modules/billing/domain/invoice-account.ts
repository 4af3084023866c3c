import { t } from '@steward/texts';
import { type Actor, conflict, Money, type Recorded } from '../../../kernel/index.js';
import { Dispute } from './dispute.js';
import { type InvoiceContent, InvoiceText } from './invoice-content.js';
import type { InvoiceEventBase, InvoiceEvent } from './invoice-events.js';
import {
  assertAllowed,
  disputed,
  type InvoiceFacts,
  type InvoiceStatus,
  isOwed,
  notPayable,
  notReportable,
} from './invoice-rules.js';
import { assertBalanced, entriesOf, LedgerTotals, type LedgerTransaction, taxAfter } from './ledger.js';
import { type NewPayment, Payment, type PaymentMethod, type PaymentMode } from './payment.js';
import { divide, Refund } from './refund.js';

/** users.id of a person */
type Person = Pick<Actor, 'id'>;

/** A client's report of a payment, until the practice records or dismisses it. */
export interface PaymentReport {
  method: PaymentMethod;
  reference: string | null;
  at: Date;
}

/** A refund ordered by an admin. */
export interface RefundOrder {
  amount: Money;
  reason: string;
  /** False reduces a partly paid invoice by the amount, so that its balance does not grow; default: true. */
  stillOwed?: boolean;
}

/** New records for tables other than `invoices`; the repository stores them with the invoice. */
export interface Unstored {
  transactions: LedgerTransaction[];
  refunds: Refund[];
  disputes: Dispute[];
  content: InvoiceContent | null;
}

/**
 * The money of one invoice. Every change takes the row lock of the invoice, and moves money only by a
 * balanced ledger transaction.
 */
export abstract class InvoiceAccount extends InvoiceText implements InvoiceFacts {
  /** Assigned by the database. */
  id!: number;
  abstract userId: number;
  abstract updated_at: Date;
  abstract remindedOn: string | null;
  totals = LedgerTotals.none;
  paymentReport: PaymentReport | null = null;
  payments: readonly Payment[] = [];
  refunds: readonly Refund[] = [];
  disputes: readonly Dispute[] = [];
  protected unstored = nothing();

  abstract get status(): InvoiceStatus;
  abstract get amount(): Money;
  /** The tax in the amount. */
  abstract get tax(): Money;
  /** Title in the activity log. */
  abstract get title(): string;

  get isOwed(): boolean {
    return isOwed(this);
  }

  get hasPayments(): boolean {
    return this.totals.received.isPositive;
  }

  get isDisputed(): boolean {
    return this.totals.disputed.isPositive;
  }

  get isRefunding(): boolean {
    return this.pendingRefunds.length > 0;
  }

  get isReported(): boolean {
    return this.paymentReport !== null;
  }

  /** Time of recording of the last payment; null before any. */
  get lastRecordedAt(): Date | null {
    const times = this.payments.map(({ recordedAt }) => recordedAt.getTime());
    return times.length === 0 ? null : new Date(Math.max(...times));
  }

  get refundable(): Money {
    return Money.sum(this.payments.map((payment) => this.remainingOf(payment)));
  }

  /** @throws DomainError invoice.already_paid, invoice.not_payable */
  assertPayable(): void {
    assertAllowed(notPayable(this));
  }

  /**
   * Records a payment; it closes a payment report, unless it is the client's credit that pays a part: the reported money is
   * still to come.
   * @param by the admin who records it; null for a gateway
   * @throws DomainError invoice.already_paid, invoice.not_payable, payment.exceeds_balance
   */
  recordPayment({ isAutomatic, ...payment }: NewPayment, by: Actor | null, at: Date): InvoiceEvent[] {
    this.assertPayable();
    const { amount, method, mode, reference, byLink } = payment;
    if (amount.exceeds(this.totals.balance))
      throw conflict(
        'payment.exceeds_balance',
        t('That’s more than the ${balance} owed on this invoice.', { balance: String(this.totals.balance) }),
      );
    const [paidBy, recordedBy] = by?.role === 'admin' ? [null, by.id] : [by?.id ?? null, null];
    const tax = taxAfter(this.totals.received, amount, this);
    const recorded = new Payment({ paidBy, ...payment, tax }, recordedBy, at);
    const actor = by ?? this.onBehalf(recorded);
    this.payments = [...this.payments, recorded];
    if (!recorded.isByCredit || amount.equals(this.totals.balance)) this.paymentReport = null;
    const occurredAt = recorded.paidAt;
    this.post({
      kind: 'payment',
      mode,
      occurredAt,
      entries: entriesOf.payment(amount, recorded.isByCredit ? 'client_credit' : 'cash'),
      payment: recorded,
    });
    if (at > this.updated_at) this.updated_at = at;
    const details = {
      amount: `${amount}`,
      method,
      mode,
      reference,
      balance: `${this.totals.balance}`,
      ...(byLink && { byLink }),
      ...(isAutomatic && { automatic: true }),
    };
    return [
      { type: 'payment.settled', ...this.about(actor, at, details), payment: recorded },
      ...(this.status === 'paid' ? [this.paidEvent(actor, at, mode)] : []),
    ];
  }

  /** The person who paid on behalf of the client, whom a gateway does not know. */
  private onBehalf({ paidBy }: Payment): Person | null {
    return paidBy === null || paidBy === this.userId ? null : { id: paidBy };
  }

  /**
   * Starts a refund of an amount, as one refund per payment, latest payment first. It counts as refunded
   * until it fails, and is in the ledger once it has succeeded.
   * @param by null for a refund made at the provider, which bypasses the rules since it has happened
   * @param from payments to refund
   * @throws DomainError payment.disputed, refund.exceeds_received
   */
  beginRefund(
    { amount, reason, stillOwed = true }: RefundOrder,
    by: Actor | null,
    at: Date,
    from: readonly Payment[] = this.payments,
  ): Refund[] {
    if (by !== null) assertAllowed(disputed(this));
    const parts = divide(amount, from, (payment) => this.remainingOf(payment));
    if (!parts)
      throw conflict(
        'refund.exceeds_received',
        t('That’s more than the ${refundable} that can be refunded for this invoice.', {
          refundable: String(this.refundable),
        }),
      );
    const given = { reason, stillOwed, createdBy: by?.id ?? null, created_at: at };
    return parts.map((part) => {
      const refund = new Refund({ ...part, ...given, key: crypto.randomUUID() });
      this.putRefund(refund);
      return refund;
    });
  }

  /** Like `beginRefund`, for money that was already returned. */
  refundNow(order: RefundOrder, by: Actor | null, at: Date, from?: readonly Payment[]): InvoiceEvent[] {
    return this.beginRefund(order, by, at, from).flatMap((refund) => this.settleRefund(refund, by, at));
  }

  /** Marks a pending refund as succeeded; idempotent. */
  settleRefund(pending: Refund, by: Actor | null, at: Date, providerRefundId?: string): InvoiceEvent[] {
    if (pending.status !== 'pending') return [];
    const refund = pending.succeeded(at, providerRefundId);
    this.putRefund(refund, pending);
    const { amount, reason, mode, stillOwed, payment } = refund;
    const from = payment.isByCredit ? 'client_credit' : 'cash';
    const entries = entriesOf.refund({ amount, from, stillOwed }, this.totals, this);
    const taxBack = taxAfter(this.totals.refunded, amount, this);
    this.post({ kind: 'refund', mode, occurredAt: at, entries, refund, taxBack });
    const details = {
      amount: `${amount}`,
      reason,
      mode,
      balance: `${this.totals.balance}`,
      ...(payment.isByCredit && { method: payment.method }),
      ...(!stillOwed && { stillOwed }),
    };
    return [{ type: 'refund.made', ...this.about(by, at, details), refund }];
  }

  /**
   * Marks a refund as failed, or as returned to the practice, for example from a closed card; idempotent. A
   * void invoice takes no money; the nightly comparison reports the difference.
   */
  failRefund(
    before: Refund,
    by: Actor | null,
    at: Date,
    { failure = null, providerRefundId }: { failure?: string | null; providerRefundId?: string } = {},
  ): InvoiceEvent[] {
    const wasReversed = before.status === 'succeeded';
    if (before.status === 'failed' || (wasReversed && this.status === 'void')) return [];
    const refund = before.failed(at, failure, providerRefundId);
    this.putRefund(refund, before);
    const { amount, mode, stillOwed } = refund;
    const why = { amount: `${amount}`, ...(failure !== null && { failure }) };
    const failed = { type: 'refund.failed', ...this.about(by, at, why), refund } as const;
    if (!wasReversed) return [failed];
    // A returned refund that had reduced the invoice undoes the reduction, and does not pay the balance.
    const entries = entriesOf.refundFailed({ amount, stillOwed }, this.totals, this);
    const taxBack = taxAfter(this.totals.refunded, amount.negated(), this);
    this.post({ kind: 'refund_failed', mode, occurredAt: at, entries, refund, taxBack });
    const details = { amount: `${amount}`, balance: `${this.totals.balance}` };
    return [failed, { type: 'refund.reversed', ...this.about(by, at, details), refund }];
  }

  /**
   * Sets aside the amount that a provider holds back, at most the rest of the payment; idempotent per
   * dispute.
   */
  openDispute(
    payment: Payment,
    { amount, reason, providerId }: Pick<Dispute, 'amount' | 'reason' | 'providerId'>,
    at: Date,
  ): InvoiceEvent[] {
    if (this.disputes.some((known) => known.providerId === providerId)) return [];
    const left = this.remainingOf(payment);
    const held = amount.exceeds(left) ? left : amount;
    if (!held.isPositive) return [];
    const dispute = new Dispute({ payment, amount: held, reason, providerId, openedAt: at });
    this.putDispute(dispute);
    const { mode } = payment;
    this.post({ kind: 'dispute', mode, occurredAt: at, entries: entriesOf.dispute(held), dispute });
    return [{ type: 'dispute.opened', ...this.about(null, at, { amount: `${held}`, reason }), dispute }];
  }

  /** Closes an open dispute: won returns the money, lost counts as a refund; idempotent. */
  closeDispute(open: Dispute, outcome: 'won' | 'lost', at: Date): InvoiceEvent[] {
    if (open.status !== 'open') return [];
    const dispute = open.closed(outcome, at);
    this.putDispute(dispute, open);
    const { amount, payment } = dispute;
    const isLost = outcome === 'lost';
    const lost = { amount, from: 'disputed', stillOwed: true } as const;
    const entries = isLost ? entriesOf.refund(lost, this.totals, this) : entriesOf.disputeWon(amount);
    const taxBack = isLost ? taxAfter(this.totals.refunded, amount, this) : Money.zero;
    this.post({ kind: `dispute_${outcome}`, mode: payment.mode, occurredAt: at, entries, dispute, taxBack });
    return [{ type: `dispute.${outcome}`, ...this.about(null, at, { amount: `${amount}` }), dispute }];
  }

  /** @throws DomainError payment.already_reported, invoice.already_paid, invoice.not_payable */
  reportPayment(method: PaymentMethod, reference: string | null, by: Actor, at: Date): InvoiceEvent[] {
    assertAllowed(notReportable(this));
    this.paymentReport = { method, reference, at };
    this.updated_at = at;
    return [{ type: 'payment.reported', ...this.about(by, at, { method, reference }) }];
  }

  /** Closes a report of a payment that did not arrive, if there is one. */
  dismissPaymentReport(by: Actor, at: Date): InvoiceEvent[] {
    if (!this.paymentReport) return [];
    this.paymentReport = null;
    this.updated_at = at;
    return [{ type: 'payment.report_dismissed', ...this.about(by, at) }];
  }

  /** Adds the records of other tables to an invoice that was read from its own. */
  complete(records: Pick<InvoiceAccount, 'payments' | 'refunds' | 'disputes'>): void {
    Object.assign(this, records);
    this.unstored = nothing();
  }

  /** Returns and clears the new records for tables other than `invoices`. */
  takeUnstored(): Unstored {
    const { unstored } = this;
    this.unstored = nothing();
    return unstored;
  }

  private paidEvent(by: Person | null, at: Date, mode: PaymentMode): InvoiceEvent {
    return { type: 'invoice.paid', ...this.about(by, at, { amount: `${this.amount}`, mode }) };
  }

  /** @param before the record that it replaces */
  private putRefund(refund: Refund, before?: Refund): void {
    this.refunds = put(this.refunds, refund, before);
    this.unstored.refunds = put(this.unstored.refunds, refund, before);
  }

  private putDispute(dispute: Dispute, before?: Dispute): void {
    this.disputes = put(this.disputes, dispute, before);
    this.unstored.disputes = put(this.unstored.disputes, dispute, before);
  }

  /** Refunds in progress. */
  get pendingRefunds(): readonly Refund[] {
    return this.refunds.filter(({ status }) => status === 'pending');
  }

  /** Amount of a payment that is refunded or in a pending refund. */
  refundedOf(payment: Payment): Money {
    return this.sumOfRefunds(payment, ({ status }) => status !== 'failed');
  }

  /**
   * Amount of a payment that its provider counted as refunded at that time, including refunds that failed
   * later.
   */
  refundedAsOf(payment: Payment, at: Date): Money {
    return this.sumOfRefunds(
      payment,
      ({ failedAt, providerRefundId }) => failedAt === null || (providerRefundId !== null && failedAt >= at),
    );
  }

  private sumOfRefunds(payment: Payment, counts: (refund: Refund) => boolean): Money {
    const counted = this.refunds.filter((refund) => refund.payment === payment && counts(refund));
    return Money.sum(counted.map(({ amount }) => amount));
  }

  /** Amount of a payment that is neither refunded, pending nor disputed. */
  remainingOf(payment: Payment): Money {
    const disputed = this.disputes.filter(
      (dispute) => dispute.status !== 'won' && dispute.payment === payment,
    );
    const held = Money.sum(disputed.map(({ amount }) => amount));
    return payment.amount.minus(this.refundedOf(payment)).minus(held);
  }

  protected post(transaction: LedgerTransaction): void {
    assertBalanced(transaction);
    this.totals = this.totals.after(transaction);
    if (transaction.occurredAt > this.updated_at) this.updated_at = transaction.occurredAt;
    this.unstored.transactions.push(transaction);
  }

  protected about(by: Person | null, at: Date, details?: Recorded['details']): InvoiceEventBase {
    return {
      invoiceId: this.id,
      clientId: this.userId,
      actorId: by?.id ?? null,
      at,
      subject: { type: 'invoice', id: this.id, title: this.title },
      ...(details && { details }),
    };
  }
}

const nothing = (): Unstored => ({
  transactions: [],
  refunds: [],
  disputes: [],
  content: null,
});

/** Replaces the record before, or appends. */
const put = <One>(all: readonly One[], one: One, before?: One): One[] =>
  before !== undefined && all.includes(before)
    ? all.map((other) => (other === before ? one : other))
    : [...all, one];
