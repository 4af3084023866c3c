import type { Settings } from '../../../../platform/settings/settings.js';
import type { GatewayAccount } from '../../domain/gateway-account.js';
import type { PaymentGateway } from '../../domain/payment-gateway.js';
import { NoAccount, OfflineGateway, TestGateway } from './direct-gateways.js';

export interface OpenedGateway {
  gateway: PaymentGateway;
  account: GatewayAccount;
}

/**
 * The gateway selected by the settings. Stripe's library is loaded only if it is used.
 * @param instructions reads the practice's payment instructions
 */
export async function openGateway(
  { payments, publicUrl }: Settings,
  instructions: () => Promise<string>,
): Promise<OpenedGateway> {
  if (payments.provider !== 'stripe')
    return {
      gateway: payments.provider === 'test' ? new TestGateway() : new OfflineGateway(instructions),
      account: new NoAccount(),
    };
  const [{ stripeClient }, { StripeGateway }, { StripeAccount }] = await Promise.all([
    import('./stripe-client.js'),
    import('./stripe-gateway.js'),
    import('./stripe-account.js'),
  ]);
  const stripe = stripeClient(payments);
  return {
    gateway: new StripeGateway(stripe, publicUrl),
    account: new StripeAccount(stripe, payments),
  };
}
