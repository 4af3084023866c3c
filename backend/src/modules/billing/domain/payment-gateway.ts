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

/** What became of a payment that was begun. */
export type Begun =
  | { outcome: 'paid'; providerId: string }
  | ({ outcome: 'redirect' } & GatewaySession)
  | { outcome: 'processing' }
  | { outcome: 'instructions'; instructions: string };

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
  /** A UUID that is never used again. */
  key: string;
  /** payments.provider_id */
  providerId: string;
  amount: Money;
}

/** `pending`: the gateway has taken it on, and it may yet fail. */
export type GatewayRefundStatus = 'succeeded' | 'pending' | 'failed';

/**
 * How clients pay, and how they get their money back. None of its calls happens in a transaction; each may be made
 * again with the same key and has its effect once.
 * @throws DomainError payment.unavailable where the gateway gave no answer: what was asked for may have happened;
 *   payment.refused where it did not, and will not
 */
export abstract class PaymentGateway {
  abstract readonly provider: 'test' | 'offline' | 'stripe';
  /** True if a payment has effects elsewhere: then it is kept before it is begun. */
  abstract readonly remote: boolean;

  abstract begin(payment: GatewayPayment): Promise<Begun>;

  abstract stateOf(sessionId: string): Promise<SessionState>;

  /** Ends a session that nobody has paid yet. @returns its state afterwards, `expired` unless it was paid */
  abstract endSession(sessionId: string): Promise<SessionState>;

  abstract refund(refund: GatewayRefund): Promise<{ providerRefundId: string; status: GatewayRefundStatus }>;
}
