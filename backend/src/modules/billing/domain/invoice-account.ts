import type { Actor } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Money } from '../../../kernel/money.js';
import type { Recorded } from '../../../kernel/recorded.js';
import { Dispute } from './dispute.js';
import type { InvoiceContent } from './invoice-content.js';
import type { AboutInvoice, InvoiceEvent } from './invoice-events.js';
import { assertBalanced, entriesOf, LedgerTotals, type LedgerTransaction } from './ledger.js';
import { type NewPayment, Payment, type PaymentMethod, type PaymentMode } from './payment.js';
import { divide, Refund } from './refund.js';

export const invoiceStatuses = ['draft', 'unpaid', 'partly_paid', 'paid', 'refunded', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** A client's word that they have paid, until the practice has decided on it. */
export interface PaymentReport {
  method: PaymentMethod;
  reference: string | null;
  at: Date;
}

/** What an admin gives back of an invoice. */
export interface RefundOrder {
  amount: Money;
  reason: string;
  /** False reduces a partly paid invoice by the amount, so that its balance does not grow; true by default. */
  stillOwed?: boolean;
}

/** What decisions have made for other tables than the invoice's own; the repository stores it with the invoice. */
export interface Unstored {
  transactions: LedgerTransaction[];
  refunds: Refund[];
  disputes: Dispute[];
  content: InvoiceContent | null;
}

/**
 * The money of one invoice. Every decision is made under the lock on the invoice's row, and moves money by a balanced
 * ledger transaction alone.
 */
export abstract class InvoiceAccount {
  /** Given by the database. */
  id!: number;
  abstract userId: number;
  abstract updated_at: Date;
  totals = LedgerTotals.none;
  paymentReport: PaymentReport | null = null;
  payments: readonly Payment[] = [];
  refunds: readonly Refund[] = [];
  disputes: readonly Dispute[] = [];
  protected unstored = nothing();

  abstract get status(): InvoiceStatus;
  abstract get amount(): Money;
  /** What the activity log calls it. */
  abstract get title(): string;

  /** It can be paid, is pending, and may be overdue. */
  get isOwed(): boolean {
    return this.status === 'unpaid' || this.status === 'partly_paid';
  }

  /** When the last payment was recorded; null before any. */
  get lastRecordedAt(): Date | null {
    const times = this.payments.map(({ recordedAt }) => recordedAt.getTime());
    return times.length === 0 ? null : new Date(Math.max(...times));
  }

  /** What can still go back: neither what has, nor what is about to. */
  get refundable(): Money {
    return Money.sum(this.payments.map((payment) => this.leftOf(payment)));
  }

  /** @throws DomainError invoice.already_paid, invoice.not_payable */
  assertPayable(): void {
    if (this.status === 'paid')
      throw new DomainError('conflict', 'invoice.already_paid', 'This invoice is already paid.');
    if (!this.isOwed)
      throw new DomainError('conflict', 'invoice.not_payable', 'Nothing is owed on this invoice.');
  }

  /** @throws DomainError payment.disputed */
  assertUndisputed(): void {
    if (this.totals.disputed.isPositive)
      throw new DomainError(
        'conflict',
        'payment.disputed',
        'A payment for this invoice is disputed. You can refund it once the dispute is decided.',
      );
  }

  /**
   * Records money that has arrived; it ends a payment report.
   * @param by an admin who records it; null for a gateway
   * @throws DomainError invoice.already_paid, invoice.not_payable, payment.exceeds_balance
   */
  recordPayment(payment: NewPayment, by: Actor | null, at: Date): InvoiceEvent[] {
    this.assertPayable();
    const { amount, method, mode, reference } = payment;
    if (amount.exceeds(this.totals.balance))
      throw new DomainError(
        'conflict',
        'payment.exceeds_balance',
        `Only ${this.totals.balance} is owed on this invoice.`,
      );
    const recorded = new Payment(payment, by?.role === 'admin' ? by.id : null, at);
    this.payments = [...this.payments, recorded];
    this.paymentReport = null;
    const occurredAt = recorded.paidAt;
    this.post({
      ...{ kind: 'payment', mode, occurredAt, entries: entriesOf.payment(amount), payment: recorded },
    });
    if (at > this.updated_at) this.updated_at = at;
    const details = { amount: `${amount}`, method, mode, reference, balance: `${this.totals.balance}` };
    return [
      { type: 'payment.settled', ...this.about(by, at, details), payment: recorded },
      ...(this.status === 'paid' ? [this.paidEvent(by, at, mode)] : []),
    ];
  }

  /**
   * Begins to give money back, as one refund for each payment, the latest payment first: counted as gone until it has
   * failed, in the ledger once it has succeeded.
   * @param by null for what was refunded at the provider: that has happened, whatever the rules here
   * @param from the payments that it goes back from
   * @throws DomainError payment.disputed, refund.exceeds_received
   */
  beginRefund(
    { amount, reason, stillOwed = true }: RefundOrder,
    by: Actor | null,
    at: Date,
    from: readonly Payment[] = this.payments,
  ): Refund[] {
    if (by !== null) this.assertUndisputed();
    const parts = divide(amount, from, (payment) => this.leftOf(payment));
    if (!parts)
      throw new DomainError(
        'conflict',
        'refund.exceeds_received',
        `Only ${this.refundable} can be refunded for this invoice.`,
      );
    const given = { reason, stillOwed, createdBy: by?.id ?? null, created_at: at };
    return parts.map((part) => {
      const refund = new Refund({ ...part, ...given, key: crypto.randomUUID() });
      this.putRefund(refund);
      return refund;
    });
  }

  /** As `beginRefund`, for money that has gone back already. */
  refundNow(order: RefundOrder, by: Actor | null, at: Date, from?: readonly Payment[]): InvoiceEvent[] {
    return this.beginRefund(order, by, at, from).flatMap((refund) => this.settleRefund(refund, by, at));
  }

  /** Notes that one of its pending refunds has succeeded; again, it does nothing. */
  settleRefund(pending: Refund, by: Actor | null, at: Date, providerRefundId?: string): InvoiceEvent[] {
    if (pending.status !== 'pending') return [];
    const refund = pending.succeeded(at, providerRefundId);
    this.putRefund(refund, pending);
    const { amount, reason, mode, stillOwed } = refund;
    const entries = entriesOf.refund(amount, stillOwed && this.totals.balance.isPositive);
    this.post({ kind: 'refund', mode, occurredAt: at, entries, refund });
    const details = {
      ...{ amount: `${amount}`, reason, mode, balance: `${this.totals.balance}` },
      ...(!stillOwed && { stillOwed }),
    };
    return [{ type: 'refund.made', ...this.about(by, at, details), refund }];
  }

  /**
   * Notes that one of its refunds was not given back, or that its money came back, as from a card that was closed; again,
   * it does nothing. A void invoice takes no money: the comparison with the gateway shows it.
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
    // A refund that had reduced the invoice gives back the reduction, and pays nothing that is owed.
    const entries = entriesOf.refundFailed(amount, stillOwed ? this.totals.balance : Money.zero);
    this.post({ kind: 'refund_failed', mode, occurredAt: at, entries, refund });
    const details = { amount: `${amount}`, balance: `${this.totals.balance}` };
    return [failed, { type: 'refund.reversed', ...this.about(by, at, details), refund }];
  }

  /** Sets apart what a provider holds back of a payment, at most what is left of it; a known dispute changes nothing. */
  openDispute(
    payment: Payment,
    { amount, reason, providerId }: Pick<Dispute, 'amount' | 'reason' | 'providerId'>,
    at: Date,
  ): InvoiceEvent[] {
    if (this.disputes.some((known) => known.providerId === providerId)) return [];
    const left = this.leftOf(payment);
    const held = amount.exceeds(left) ? left : amount;
    if (!held.isPositive) return [];
    const dispute = new Dispute(payment, held, reason, providerId, at);
    this.putDispute(dispute);
    const { mode } = payment;
    this.post({ kind: 'dispute', mode, occurredAt: at, entries: entriesOf.dispute(held), dispute });
    return [{ type: 'dispute.opened', ...this.about(null, at, { amount: `${held}`, reason }), dispute }];
  }

  /** Ends an open dispute: the money comes back, or is lost as if refunded; again, it does nothing. */
  closeDispute(open: Dispute, outcome: 'won' | 'lost', at: Date): InvoiceEvent[] {
    if (open.status !== 'open') return [];
    const dispute = open.closed(outcome, at);
    this.putDispute(dispute, open);
    const { amount, payment } = dispute;
    const entries =
      outcome === 'won'
        ? entriesOf.disputeWon(amount)
        : entriesOf.disputeLost(amount, this.totals.balance.isPositive);
    this.post({ kind: `dispute_${outcome}`, mode: payment.mode, occurredAt: at, entries, dispute });
    return [{ type: `dispute.${outcome}`, ...this.about(null, at, { amount: `${amount}` }), dispute }];
  }

  /** @throws DomainError payment.already_reported, invoice.already_paid, invoice.not_payable */
  reportPayment(method: PaymentMethod, reference: string | null, by: Actor, at: Date): InvoiceEvent[] {
    this.assertPayable();
    if (this.paymentReport)
      throw new DomainError(
        'conflict',
        'payment.already_reported',
        'You’ve already told us that you paid this invoice. We’re looking into it.',
      );
    this.paymentReport = { method, reference, at };
    this.updated_at = at;
    return [{ type: 'payment.reported', ...this.about(by, at, { method, reference }) }];
  }

  /** Ends a report of a payment that did not arrive; without one, does nothing. */
  dismissPaymentReport(by: Actor, at: Date): InvoiceEvent[] {
    if (!this.paymentReport) return [];
    this.paymentReport = null;
    this.updated_at = at;
    return [{ type: 'payment.report_dismissed', ...this.about(by, at) }];
  }

  /** Hands over what is to be stored besides the invoice's own row. */
  takeUnstored(): Unstored {
    const { unstored } = this;
    this.unstored = nothing();
    return unstored;
  }

  private paidEvent(by: Actor | null, at: Date, mode: PaymentMode): InvoiceEvent {
    return { type: 'invoice.paid', ...this.about(by, at, { amount: `${this.amount}`, mode }) };
  }

  /** @param before the one that it replaces */
  private putRefund(refund: Refund, before?: Refund): void {
    this.refunds = put(this.refunds, refund, before);
    this.unstored.refunds = put(this.unstored.refunds, refund, before);
  }

  private putDispute(dispute: Dispute, before?: Dispute): void {
    this.disputes = put(this.disputes, dispute, before);
    this.unstored.disputes = put(this.unstored.disputes, dispute, before);
  }

  /** Refunds that have not ended. */
  get pendingRefunds(): readonly Refund[] {
    return this.refunds.filter(({ status }) => status === 'pending');
  }

  /** What of a payment has gone back, or is about to. */
  refundedOf(payment: Payment): Money {
    return this.sumOfRefunds(payment, ({ status }) => status !== 'failed');
  }

  /** What of a payment its provider counted as given back at that moment: also what came back later. */
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

  /** What of a payment did not go back, nor is about to, nor is held back. */
  leftOf(payment: Payment): Money {
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

  protected about(by: Actor | null, at: Date, details?: Recorded['details']): AboutInvoice {
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

/** In the place of the one before, or at the end. */
const put = <One>(all: readonly One[], one: One, before?: One): One[] =>
  before !== undefined && all.includes(before)
    ? all.map((other) => (other === before ? one : other))
    : [...all, one];
