import { msg, shown } from '@steward/texts';
import { type Actor, Money } from '../../../kernel/index.js';
import type { Payment, PaymentMode } from './payment.js';

/**
 * pending: requested at the provider. Only a succeeded refund is in the ledger; a returned one is reversed
 * there.
 */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

const madeAtProvider = msg('Refunded at the payment provider');
/** Reason of a refund that was made at the provider: stored in English, and shown in the reader's language. */
export const reasonAtProvider = madeAtProvider.text;
export const shownReason = (reason: string): string =>
  reason === reasonAtProvider ? shown(madeAtProvider) : reason;

type NewRefund = Pick<
  Refund,
  'payment' | 'amount' | 'reason' | 'stillOwed' | 'key' | 'createdBy' | 'created_at'
>;
type RefundOutcome = Pick<Refund, 'status' | 'endedAt' | 'providerRefundId' | 'failure'>;

const pending: RefundOutcome = { status: 'pending', endedAt: null, providerRefundId: null, failure: null };

/** The part of a refund that its domain events carry. */
export type RefundFacts = Pick<Refund, 'id' | 'createdBy' | 'created_at' | 'reason'>;

/** Whether both were requested by the same command, which makes one refund per payment. */
export const areRequestedTogether = (one: Omit<RefundFacts, 'id'>, other: Omit<RefundFacts, 'id'>): boolean =>
  one.createdBy === other.createdBy &&
  one.created_at.getTime() === other.created_at.getTime() &&
  one.reason === other.reason;

/** A refund of one payment. Immutable except for its id. */
export class Refund {
  /** Assigned by the database. */
  id!: number;
  /** The refunded payment. */
  readonly payment!: Payment;
  readonly amount!: Money;
  readonly reason!: string;
  /** False reduces the invoice, so that its balance does not grow. */
  readonly stillOwed!: boolean;
  /**
   * Identifies the refund at the payment provider: a UUID; in refunds of earlier releases, the id as text.
   */
  readonly key!: string;
  /** users.id; null for a refund made at the provider */
  readonly createdBy!: number | null;
  readonly created_at!: Date;
  readonly status!: RefundStatus;
  /** Time of success or failure; null while pending. */
  readonly endedAt!: Date | null;
  /** The refund's id at the payment provider, once known. */
  readonly providerRefundId!: string | null;
  /** Reason for the failure, as a message for the practice; null if unknown. */
  readonly failure!: string | null;

  constructor(refund: NewRefund, outcome = pending) {
    Object.assign(this, refund, outcome);
  }

  /** Time of the refund; null also after it was returned. */
  get refundedAt(): Date | null {
    return this.status === 'succeeded' ? this.endedAt : null;
  }

  get failedAt(): Date | null {
    return this.status === 'failed' ? this.endedAt : null;
  }

  get mode(): PaymentMode {
    return this.payment.mode;
  }

  /** Null for a refund made at the provider. */
  get creator(): Actor | null {
    return this.createdBy === null ? null : { id: this.createdBy, role: 'admin' };
  }

  /** Whether both are states of the same refund. */
  isSameAs({ key, payment }: Refund): boolean {
    return key === this.key && payment.id === this.payment.id;
  }

  succeeded(at: Date, providerRefundId = this.providerRefundId): Refund {
    return this.with({ status: 'succeeded', endedAt: at, providerRefundId, failure: null });
  }

  /** @param failure reason, as a message */
  failed(at: Date, failure: string | null, providerRefundId = this.providerRefundId): Refund {
    return this.with({ status: 'failed', endedAt: at, providerRefundId, failure });
  }

  private with(outcome: RefundOutcome): Refund {
    return new Refund(this, outcome);
  }
}

const creditFirst = (one: Payment, other: Payment): number =>
  Number(other.isByCredit) - Number(one.isByCredit) || other.id - one.id;

/** The part of a refund that goes to one payment. */
interface RefundPart {
  payment: Payment;
  amount: Money;
}

/**
 * Divides an amount among payments, first those from credit, the latest first; undefined if it exceeds their remaining amounts.
 * @param remainingOf amount of a payment that is neither refunded nor in a pending refund
 */
export function divide(
  amount: Money,
  payments: readonly Payment[],
  remainingOf: (payment: Payment) => Money,
): RefundPart[] | undefined {
  const parts: RefundPart[] = [];
  let rest = amount;
  for (const payment of payments.toSorted(creditFirst)) {
    const left = remainingOf(payment);
    const part = rest.exceeds(left) ? left : rest;
    if (part.isPositive) parts.push({ payment, amount: part });
    rest = rest.minus(part);
  }
  return rest.isZero ? parts : undefined;
}
