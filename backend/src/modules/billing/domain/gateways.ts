import type { GatewayAccount } from './gateway-account.js';
import type { Begun, PaymentGateway, SessionGateway } from './payment-gateway.js';

/**
 * The gateways of this moment: the one for new payments, and earlier ones that finish what began there. To be asked at each
 * use, since an owner may change the connection at any time, through any instance.
 */
export abstract class Gateways {
  /** For payments that begin now. @throws DomainError payments.unavailable if its key cannot be read */
  abstract current(): Promise<PaymentGateway>;

  /** The one where it began; undefined if that can no longer be reached, or has no pages. */
  abstract of(begun: Begun): Promise<SessionGateway | undefined>;

  /** Accounts whose events are taken, the current one first. */
  abstract accounts(): Promise<GatewayAccount[]>;
}
