import type { Stripe } from 'stripe';
import {
  type Begun,
  type GatewayPayment,
  type GatewayRefund,
  type GatewayRefundStatus,
  PaymentGateway,
  type SessionState,
} from '../../domain/payment-gateway.js';
import { answerOf } from './stripe-client.js';

/** Payments by Stripe Checkout: a page of Stripe's own, so that no card number is ever seen here. */
export class StripeGateway extends PaymentGateway {
  readonly provider = 'stripe';
  readonly remote = true;

  /** @param publicUrl where Stripe sends the client back to */
  constructor(
    private readonly stripe: Stripe,
    private readonly publicUrl: string,
  ) {
    super();
  }

  /** Stripe learns the number of the invoice and its balance, nothing of what it is for. */
  async begin({ key, invoiceId, invoiceNumber, amount }: GatewayPayment): Promise<Begun> {
    const metadata = { key, invoice: String(invoiceId) };
    const back = `${this.publicUrl}/client/payments?invoice=${invoiceId}`;
    const product = { name: `Invoice ${invoiceNumber}` };
    const { id, url, expires_at } = await answerOf(
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: key,
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'usd', unit_amount: amount.cents, product_data: product },
            },
          ],
          metadata,
          payment_intent_data: { metadata },
          success_url: `${back}&checkout=done`,
          cancel_url: `${back}&checkout=cancelled`,
        },
        { idempotencyKey: `payment-${key}` },
      ),
    );
    // A session that was begun before and has been paid since has no page any more.
    if (url === null) return { outcome: 'processing' };
    return { outcome: 'redirect', sessionId: id, url, expiresAt: new Date(expires_at * 1000) };
  }

  async stateOf(sessionId: string): Promise<SessionState> {
    return stateOf(await answerOf(this.stripe.checkout.sessions.retrieve(sessionId)));
  }

  async endSession(sessionId: string): Promise<SessionState> {
    const { sessions } = this.stripe.checkout;
    // Stripe ends an open one alone.
    const state = await this.stateOf(sessionId);
    return state === 'open' ? stateOf(await answerOf(sessions.expire(sessionId))) : state;
  }

  async refund({ key, providerId, amount }: GatewayRefund) {
    const { id, status } = await answerOf(
      this.stripe.refunds.create(
        { payment_intent: providerId, amount: amount.cents, metadata: { key } },
        { idempotencyKey: `refund-${key}` },
      ),
    );
    return { providerRefundId: id, status: refundStatus(status) };
  }
}

function stateOf({ status, payment_status }: Stripe.Checkout.Session): SessionState {
  if (status === 'complete') return payment_status === 'unpaid' ? 'processing' : 'paid';
  return status === 'expired' ? 'expired' : 'open';
}

export function refundStatus(status: string | null): GatewayRefundStatus {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
