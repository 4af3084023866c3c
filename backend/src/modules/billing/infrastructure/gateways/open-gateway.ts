import type { Settings } from '../../../../settings.js';
import type { GatewayAccount } from '../../domain/gateway-account.js';
import type { PaymentGateway } from '../../domain/payment-gateway.js';
import { NoAccount } from './no-account.js';
import { OfflineGateway } from './offline-gateway.js';
import { TestGateway } from './test-gateway.js';

export interface OpenedGateway {
  gateway: PaymentGateway;
  account: GatewayAccount;
}

/**
 * The gateway that the settings choose. Stripe's library is loaded only where it is the one.
 * @param instructions reads how the practice wants to be paid outside of the product
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
