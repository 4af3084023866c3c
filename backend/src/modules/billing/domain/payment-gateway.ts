import type { Money } from '../../../kernel/money.js';

/** The balance of an invoice as it is to be paid through a gateway. */
export interface GatewayPayment {
  /** A UUID that is never used again: by it the gateway knows a payment that is begun a second time. */
  key: string;
  /** invoices.id */
  invoiceId: number;
  invoiceNumber: string;
  amount: Money;
}

/** The page of the gateway on which a payment is made. */
export interface GatewaySession {
  sessionId: string;
  url: string;
  /** UTC; later it can no longer be paid there. */
  expiresAt: Date;
}

/** `processing`: it was paid by a method that takes days, and may yet fail. */
export type SessionState = 'open' | 'processing' | 'paid' | 'expired';

/** Money that goes back by the way that it came. */
export interface GatewayRefund {
  /** With the payment, it names the refund at the gateway: a UUID, or the id of a refund of an earlier release. */
  key: string;
  /** refunds.id, by which the previous release finds the refund while both run on one database. */
  refundId: number;
  /** payments.provider_id */
  providerId: string;
  amount: Money;
}

/** `pending`: the gateway has taken it on, and it may yet fail. */
export type GatewayRefundStatus = 'succeeded' | 'pending' | 'failed';

export interface GatewayRefunded {
  providerRefundId: string;
  status: GatewayRefundStatus;
  /** What the gateway gave back. */
  amount: Money;
}

/** How clients pay: at once (`DirectGateway`), or on the page of a provider (`SessionGateway`). */
export abstract class PaymentGateway {
  abstract readonly provider: 'test' | 'offline' | 'stripe';
}

/** Has no effects elsewhere. */
export abstract class DirectGateway extends PaymentGateway {
  /** @returns the payment's id where it is made by that, or else how it is to be made */
  abstract pay(): Promise<
    { outcome: 'paid'; providerId: string } | { outcome: 'instructions'; instructions: string }
  >;
}

/**
 * Takes payments on pages of its own, and gives them back. None of its calls happens in a transaction; each may be made
 * again within a day and has its effect once.
 * @throws DomainError payment.unavailable where it gave no answer: what was asked for may have happened;
 *   payment.refused where it did not, and will not
 */
export abstract class SessionGateway extends PaymentGateway {
  abstract begin(payment: GatewayPayment): Promise<GatewaySession>;

  abstract stateOf(sessionId: string): Promise<SessionState>;

  /** Ends a session that nobody has paid yet. @returns its state afterwards, `expired` unless it was paid */
  abstract endSession(sessionId: string): Promise<SessionState>;

  abstract refund(refund: GatewayRefund): Promise<GatewayRefunded>;

  /** What became of a refund whose answer may have been lost; undefined where it was never begun. */
  abstract findRefund(refund: GatewayRefund): Promise<GatewayRefunded | undefined>;
}
