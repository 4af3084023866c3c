import type { Money } from '../../../kernel/index.js';
import type { RefusedReason } from './payment-difference.js';
import type { PaymentMethod } from './payment.js';
import type { GatewayRefundStatus } from './payment-gateway.js';
import type { CardRefusal } from './saved-cards.js';

/** An event from the gateway. It may arrive late, twice, and out of order. */
export interface GatewayEvent {
  /** The gateway's id, unique per event. */
  id: string;
  type: string;
  /** UTC, time of the event at the gateway. */
  at: Date;
  /** Undefined for an event that does not concern invoices. */
  update: GatewayUpdate | undefined;
}

export type GatewayUpdate =
  | SessionUpdate
  | RefundUpdate
  | RefundedUpdate
  | DisputeUpdate
  | RefusedUpdate
  | CardUpdate;

/** Update about saved cards, for the part that keeps them. */
export type CardUpdate = CardPageUpdate | CardChargeUpdate;

/** A page on which a card is entered was completed, or has expired. */
interface CardPageUpdate {
  about: 'card-page';
  sessionId: string;
}

/** A charge of a saved card was decided. */
export interface CardChargeUpdate {
  about: 'card-charge';
  /** Its key, as in `CardCharge`. */
  key: string;
  /** Customer of the card that was charged, as in `CardReference`. */
  customerId: string | null;
  state: { is: 'paid'; providerId: string; amount: Money } | { is: 'refused'; reason: CardRefusal };
}

/** Update of a payment session. An amount of null means the requested amount. */
export interface SessionUpdate {
  about: 'session';
  sessionId: string;
  /** The attempt's key; undefined for a session that was not started here. */
  key: string | undefined;
  state:
    | { is: 'paid'; providerId: string; amount: Money | null; method: PaymentMethod }
    | { is: 'processing' | 'failed' | 'expired' };
}

/** Update of one refund. */
export interface RefundUpdate {
  about: 'refund';
  providerRefundId: string;
  /**
   * Key as in `GatewayRefund`; null for a refund made at the gateway, of which only the failure is reported.
   */
  key: string | null;
  /** payments.provider_id */
  providerId: string;
  amount: Money;
  status: GatewayRefundStatus;
}

/** Total of all refunds of a payment, including those made at the gateway. */
export interface RefundedUpdate {
  about: 'refunded';
  /** payments.provider_id */
  providerId: string;
  total: Money;
}

/** Update of a dispute about a payment. */
export interface DisputeUpdate {
  about: 'dispute';
  disputeId: string;
  /** payments.provider_id */
  providerId: string;
  amount: Money;
  reason: string | null;
  state: 'open' | 'won' | 'lost';
}

/**
 * An event that the practice's own account would not send. It changes nothing, and is shown to the practice.
 */
export interface RefusedUpdate {
  about: 'refused';
  reason: RefusedReason;
  /** Session and key of the attempt, if it is about a session. */
  sessionId: string | undefined;
  key: string | undefined;
  /** payments.provider_id, if it names a payment */
  providerId: string | undefined;
  /** Null if it has no amount in dollars. */
  amount: Money | null;
}

/** A payment of an invoice in the gateway's records. */
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

/** An account of the practice at a gateway: its events, and its records. */
export abstract class GatewayAccount {
  /** gateway_accounts.id; null: of the server's settings. */
  abstract readonly id: string | null;

  /**
   * Reads an event from the webhook.
   * @param body the exact bytes received
   * @throws DomainError webhook.signature_invalid
   */
  abstract readEvent(body: Buffer, signature: string | undefined): Promise<GatewayEvent>;

  /** Events from that time on, oldest first. @throws DomainError payments.unavailable */
  abstract eventsSince(at: Date): Promise<GatewayEvent[]>;

  /** Successful payments from that time on. @throws DomainError payments.unavailable */
  abstract chargesSince(at: Date): Promise<GatewayCharge[]>;
}
