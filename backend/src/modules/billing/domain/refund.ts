import { Money } from '../../../kernel/money.js';
import type { Payment, PaymentMode } from './payment.js';

/** pending: asked of the gateway; only a succeeded one stands in the ledger, where one that came back is reversed. */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The part of a refund that goes back to one payment. */
export interface RefundAllocation {
  readonly payment: Payment;
  readonly amount: Money;
  /** The refund's id at the payment's provider, once it has one. */
  readonly providerRefundId: string | null;
}

/** Money that goes back to the client of one invoice, out of one or more of its payments. Immutable but for its id. */
export class Refund {
  /** Given by the database. */
  id!: number;

  /**
   * @param createdBy users.id; null for what was refunded at the provider
   * @param endedAt when it succeeded, or failed; null while it is pending
   */
  constructor(
    readonly amount: Money,
    readonly reason: string,
    readonly allocations: readonly RefundAllocation[],
    readonly createdBy: number | null,
    readonly created_at: Date,
    readonly status: RefundStatus = 'pending',
    readonly endedAt: Date | null = null,
  ) {}

  /** When it went back; null also for one that came back. */
  get refundedAt(): Date | null {
    return this.status === 'succeeded' ? this.endedAt : null;
  }

  get failedAt(): Date | null {
    return this.status === 'failed' ? this.endedAt : null;
  }

  /** `test` where all of it is. */
  get mode(): PaymentMode {
    return this.allocations.every(({ payment }) => payment.mode === 'test') ? 'test' : 'live';
  }

  /** What of it goes back in that mode. */
  amountIn(mode: PaymentMode): Money {
    return Money.sum(
      this.allocations.filter((part) => part.payment.mode === mode).map((part) => part.amount),
    );
  }

  /** @param providerIds the refunds' ids at the provider, by payments.id */
  succeeded(at: Date, providerIds?: ReadonlyMap<number, string>): Refund {
    return this.with(this.known(providerIds), 'succeeded', at);
  }

  /** @param providerIds as of `succeeded` */
  failed(at: Date, providerIds?: ReadonlyMap<number, string>): Refund {
    return this.with(this.known(providerIds), 'failed', at);
  }

  private known(providerIds: ReadonlyMap<number, string> = new Map()): RefundAllocation[] {
    return this.allocations.map((part) => ({
      ...part,
      providerRefundId: providerIds.get(part.payment.id) ?? part.providerRefundId,
    }));
  }

  private with(allocations: readonly RefundAllocation[], status: RefundStatus, at: Date): Refund {
    const { amount, reason, createdBy, created_at, id } = this;
    return Object.assign(new Refund(amount, reason, allocations, createdBy, created_at, status, at), { id });
  }
}

/**
 * Divides an amount among payments, the latest first; undefined where it is more than they have left.
 * @param leftOf what of a payment did not go back, nor is about to
 */
export function allocate(
  amount: Money,
  payments: readonly Payment[],
  leftOf: (payment: Payment) => Money,
): RefundAllocation[] | undefined {
  const allocations: RefundAllocation[] = [];
  let rest = amount;
  for (const payment of [...payments].sort((one, other) => other.id - one.id)) {
    const left = leftOf(payment);
    const part = rest.exceeds(left) ? left : rest;
    if (part.isPositive) allocations.push({ payment, amount: part, providerRefundId: null });
    rest = rest.minus(part);
  }
  return rest.isZero ? allocations : undefined;
}
