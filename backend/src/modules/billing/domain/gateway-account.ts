import type { Money } from '../../../kernel/money.js';
import type { RefusedReason } from './payment-difference.js';
import type { PaymentMethod } from './payment.js';
import type { GatewayRefundStatus } from './payment-gateway.js';

/** Something that the gateway tells. It may come late, twice, and after what followed it. */
export interface GatewayEvent {
  /** The gateway's own, one for each event. */
  id: string;
  type: string;
  /** UTC, when it happened there. */
  at: Date;
  /** Undefined for what does not concern invoices. */
  update: GatewayUpdate | undefined;
}

export type GatewayUpdate = SessionUpdate | RefundUpdate | RefundedUpdate | DisputeUpdate | RefusedUpdate;

/** Of a session on which a payment is made. Without an amount it is the one that was asked for. */
export interface SessionUpdate {
  about: 'session';
  sessionId: string;
  /** The payment's; undefined for a session that was not begun here. */
  key: string | undefined;
  state:
    | { is: 'paid'; providerId: string; amount: Money | null; method: PaymentMethod }
    | { is: 'processing' | 'failed' | 'expired' };
}

/** Of one refund. */
export interface RefundUpdate {
  about: 'refund';
  providerRefundId: string;
  /** As of `GatewayRefund`; null for a refund made at the gateway, of which only the failure is reported. */
  key: string | null;
  /** payments.provider_id */
  providerId: string;
  amount: Money;
  status: GatewayRefundStatus;
}

/** Of all refunds of a payment together, wherever they were begun. */
export interface RefundedUpdate {
  about: 'refunded';
  /** payments.provider_id */
  providerId: string;
  total: Money;
}

/** Of a payment that the client's bank takes back. */
export interface DisputeUpdate {
  about: 'dispute';
  disputeId: string;
  /** payments.provider_id */
  providerId: string;
  amount: Money;
  reason: string | null;
  state: 'open' | 'won' | 'lost';
}

/** Of something that the practice's own account would not report so. It changes nothing, and the practice is shown it. */
export interface RefusedUpdate {
  about: 'refused';
  reason: RefusedReason;
  /** The session and the payment's key, where it is about a session. */
  sessionId: string | undefined;
  key: string | undefined;
  /** payments.provider_id, where it names one */
  providerId: string | undefined;
  /** Null where it names none in dollars. */
  amount: Money | null;
}

/** A payment of an invoice as the gateway's books have it. */
export interface GatewayCharge {
  /** payments.provider_id */
  providerId: string;
  /** invoices.id */
  invoiceId: number;
  amount: Money;
  refunded: Money;
  /** UTC. */
  at: Date;
}

/** The practice's account at the gateway: what it tells by itself, and what it knows when it is asked. */
export abstract class GatewayAccount {
  /**
   * Reads what came in by the webhook.
   * @param body as it was sent, to the byte
   * @throws DomainError webhook.signature_invalid; not_found where the gateway tells nothing by itself
   */
  abstract readEvent(body: Buffer, signature: string | undefined): Promise<GatewayEvent>;

  /** What happened there from that moment on, the oldest first. @throws DomainError payment.unavailable */
  abstract eventsSince(at: Date): Promise<GatewayEvent[]>;

  /** The payments that succeeded from that moment on. @throws DomainError payment.unavailable */
  abstract chargesSince(at: Date): Promise<GatewayCharge[]>;
}
