import type { Money } from '../../../kernel/index.js';
import type { GatewaySession } from './gateway-session.js';
import type { PaymentMode } from './payment.js';
import type { CardVault } from './saved-cards.js';

export type { GatewaySession };

/** Balance of an invoice to be paid through a gateway. */
export interface GatewayPayment {
  /** A unique UUID, by which the gateway recognizes a repeated request. */
  key: string;
  /** invoices.id */
  invoiceId: number;
  invoiceNumber: string;
  amount: Money;
  /** users.id of the client */
  clientId: number;
  /** The person who returns from its page: the client, another person on their behalf, or the reader of an emailed link. */
  payer: 'client' | 'other' | 'link';
}

/** `processing`: paid by a method that takes days, and can still fail. */
export type SessionState = 'open' | 'processing' | 'paid' | 'expired';

/** A refund through the gateway that took the payment. */
export interface GatewayRefund {
  /**
   * Identifies the refund at the gateway, together with the payment: a UUID, or the id of a refund of an
   * earlier release.
   */
  key: string;
  /** refunds.id, by which the previous release finds the refund while both run on one database. */
  refundId: number;
  /** payments.provider_id */
  providerId: string;
  amount: Money;
}

/** `pending`: accepted by the gateway, and can still fail. */
export type GatewayRefundStatus = 'succeeded' | 'pending' | 'failed';

export interface GatewayRefunded {
  providerRefundId: string;
  status: GatewayRefundStatus;
  /** Amount that the gateway refunded. */
  amount: Money;
}

/** The gateway of a payment or an attempt. */
export interface Begun {
  provider: string | null;
  /** As in `PaymentGateway`. */
  account: string | null;
}

/** A way to pay: immediately (`DirectGateway`), or on a provider's page (`SessionGateway`). */
export abstract class PaymentGateway {
  /** Its name in stored payments and attempts. */
  abstract readonly provider: string;
  /** `test`: its payments move no money. */
  readonly mode: PaymentMode = 'live';
  /** Whether clients pay elsewhere by its instructions, and report their payments. */
  readonly isOffline: boolean = false;

  /** gateway_accounts.id; null: of the server's settings, or a gateway without accounts. */
  readonly account: string | null = null;

  /** Cards that it keeps for later charges; undefined if it cannot, as without a provider. */
  readonly cards: CardVault | undefined = undefined;

  /**
   * Whether it took that payment, or started that attempt, so that it can be asked about it. It may have if one of the two
   * accounts is not known: a provider refuses what belongs to another account.
   */
  took({ provider, account }: Begun): boolean {
    return (
      provider === this.provider && (account === null || this.account === null || account === this.account)
    );
  }
}

/** A gateway without external effects. */
export abstract class DirectGateway extends PaymentGateway {
  /** @returns the payment's id if this makes the payment, otherwise payment instructions */
  abstract pay(): Promise<
    { outcome: 'paid'; providerId: string } | { outcome: 'instructions'; instructions: string }
  >;
}

/**
 * Takes payments on its own pages, and refunds them. Calls run outside of transactions; repeating one within
 * a day has no further effect.
 * @throws DomainError payments.unavailable without an answer: the request may have had its effect;
 * payment.refused if it had none and will have none
 */
export abstract class SessionGateway extends PaymentGateway {
  abstract begin(payment: GatewayPayment): Promise<GatewaySession>;

  abstract stateOf(sessionId: string): Promise<SessionState>;

  /** Ends an unpaid session. @returns its state afterwards, `expired` unless it was paid */
  abstract endSession(sessionId: string): Promise<SessionState>;

  abstract refund(refund: GatewayRefund): Promise<GatewayRefunded>;

  /** State of a refund whose answer may have been lost; undefined if it was never started. */
  abstract findRefund(refund: GatewayRefund): Promise<GatewayRefunded | undefined>;
}
