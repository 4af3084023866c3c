import type { Stripe } from 'stripe';
import { currentLanguage, t } from '@steward/texts';
import { Money } from '../../../../kernel/index.js';
import { pageUrl } from '../../../../platform/mail/page-url.js';
import {
  type GatewayPayment,
  type GatewayRefund,
  type GatewayRefunded,
  type GatewayRefundStatus,
  type GatewaySession,
  SessionGateway,
  type SessionState,
} from '../../domain/payment-gateway.js';
import { StripeCards } from './stripe-cards.js';
import { answerOf, isRefused, unavailable, type Watch } from './stripe-client.js';

/** Payments by Stripe Checkout, on Stripe's own page, so that no card number is ever processed here. */
export class StripeGateway extends SessionGateway {
  readonly provider = 'stripe';
  override readonly cards: StripeCards;

  /**
   * @param publicUrl address to which Stripe sends the client back
   * @param account gateway_accounts.id; null: of the server's settings
   */
  constructor(
    private readonly stripe: Stripe,
    private readonly publicUrl: string,
    override readonly account: string | null = null,
    private readonly watch?: Watch,
  ) {
    super();
    this.cards = new StripeCards(stripe, publicUrl, watch);
  }

  /**
   * Stripe receives the number of the invoice and its balance, but no description. Its page is in the language
   * of the person who pays.
   */
  async begin(payment: GatewayPayment): Promise<GatewaySession> {
    const { key, invoiceId, invoiceNumber, amount } = payment;
    const language = currentLanguage();
    const metadata = { key, invoice: String(invoiceId) };
    const back = this.backFor(payment);
    const product = { name: t('Invoice {invoiceNumber}', { invoiceNumber }) };
    const { id, url, expires_at } = await this.ask(
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          locale: language,
          client_reference_id: key,
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'usd', unit_amount: amount.cents, product_data: product },
            },
          ],
          metadata,
          payment_intent_data: { metadata },
          success_url: `${back}checkout=done`,
          cancel_url: `${back}checkout=cancelled`,
        },
        // Stripe refuses a key that comes again with another request.
        { idempotencyKey: `payment-${key}-${language}` },
      ),
    );
    if (url === null) throw unavailable(new Error(`Session ${id} has no URL.`));
    return { sessionId: id, url, expiresAt: new Date(expires_at * 1000) };
  }

  /** Without the token of an emailed link: the browser keeps it, and Stripe never gets it. */
  private backFor({ invoiceId, clientId, payer }: GatewayPayment): string {
    if (payer === 'link') return pageUrl(this.publicUrl, '/invoice?');
    const client = payer === 'client' ? '' : `client=${clientId}&`;
    return `${this.publicUrl}/client/payments?invoice=${invoiceId}&${client}`;
  }

  async stateOf(sessionId: string): Promise<SessionState> {
    return stateOf(await this.ask(this.stripe.checkout.sessions.retrieve(sessionId)));
  }

  async endSession(sessionId: string): Promise<SessionState> {
    try {
      return stateOf(await this.ask(this.stripe.checkout.sessions.expire(sessionId)));
    } catch (error) {
      if (!isRefused(error)) throw error;
      // Stripe ends only open sessions. One that Stripe does not have, as after a change of account, cannot
      // be paid.
      return this.stateOf(sessionId).catch((unknown: unknown) => {
        if (isRefused(unknown)) return 'expired';
        throw unknown;
      });
    }
  }

  async refund({ key, refundId, providerId, amount }: GatewayRefund): Promise<GatewayRefunded> {
    const refund = await this.ask(
      this.stripe.refunds.create(
        { payment_intent: providerId, amount: amount.cents, metadata: { refund: String(refundId), key } },
        { idempotencyKey: `refund-${key}-${providerId}` },
      ),
    );
    return refundedOf(refund);
  }

  /** Stripe keeps an Idempotency-Key for a day, but keeps refunds forever. */
  async findRefund({ key, providerId }: GatewayRefund): Promise<GatewayRefunded | undefined> {
    const { data } = await this.ask(this.stripe.refunds.list({ payment_intent: providerId, limit: 100 }));
    const found = data.find(({ metadata }) => refundKey(metadata) === key);
    return found && refundedOf(found);
  }

  private ask<Answer>(call: Promise<Answer>): Promise<Answer> {
    return answerOf(call, this.watch);
  }
}

/** Null for a refund that was not requested here. Earlier releases identified refunds by their ids. */
export const refundKey = (metadata: Record<string, unknown> | null): string | null =>
  [metadata?.['key'], metadata?.['refund']].find((name) => typeof name === 'string') ?? null;

const refundedOf = ({ id, status, amount }: Stripe.Refund): GatewayRefunded => ({
  providerRefundId: id,
  status: refundStatus(status),
  amount: Money.ofCents(amount),
});

function stateOf({ status, payment_status }: Stripe.Checkout.Session): SessionState {
  if (status === 'complete') return payment_status === 'unpaid' ? 'processing' : 'paid';
  return status === 'expired' ? 'expired' : 'open';
}

export function refundStatus(status: string | null): GatewayRefundStatus {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
