import type { Stripe } from 'stripe';
import { t } from '@steward/texts';
import { DomainError, Money } from '../../../../kernel/index.js';
import { GatewayAccount, type GatewayCharge, type GatewayEvent } from '../../domain/gateway-account.js';
import { answerOf, type Watch } from './stripe-client.js';
import { eventTypes, idOf, readEvent } from './stripe-events.js';

/** Rows per page, Stripe's maximum. */
const pageSize = 100;
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Seconds before and after now in which a signature is accepted. */
const tolerance = 300;
/** Stripe's library only checks that the signature is not too old. */
const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);

/** An account of the practice at Stripe. */
export class StripeAccount extends GatewayAccount {
  private readonly webhookSecret: string;
  /** Mode of the key; undefined if it cannot be read from the key. */
  private readonly live: boolean | undefined;

  constructor(
    private readonly stripe: Stripe,
    { webhookSecret, secretKey }: { webhookSecret: string; secretKey: string },
    readonly id: string | null = null,
    private readonly watch?: Watch,
  ) {
    super();
    this.webhookSecret = webhookSecret;
    const [, mode] = /^[a-z]+_(live|test)_/.exec(secretKey) ?? [];
    this.live = mode === undefined ? undefined : mode === 'live';
  }

  /** A signature is valid for five minutes, so that a recorded event cannot be replayed later. */
  async readEvent(body: Buffer, signature = ''): Promise<GatewayEvent> {
    let event: unknown;
    try {
      if (signedAt(signature) > Date.now() / 1000 + tolerance) throw new Error('Its time is in the future.');
      event = await this.stripe.webhooks.constructEventAsync(body, signature, this.webhookSecret, tolerance);
    } catch {
      throw new DomainError(
        'unauthenticated',
        'webhook.signature_invalid',
        t('The signature does not match the body.'),
      );
    }
    return readEvent(event, this.live);
  }

  async eventsSince(at: Date): Promise<GatewayEvent[]> {
    const pages = this.stripe.events.list({
      created: { gte: seconds(at) },
      types: eventTypes,
      limit: pageSize,
    });
    // Stripe returns the newest first.
    const events: GatewayEvent[] = [];
    const each = pages.autoPagingEach((event) => void events.push(readEvent(event, this.live)));
    await answerOf(each, this.watch);
    return events.reverse();
  }

  async chargesSince(at: Date): Promise<GatewayCharge[]> {
    const charges: GatewayCharge[] = [];
    const pages = this.stripe.charges.list({ created: { gte: seconds(at) }, limit: pageSize });
    await answerOf(
      pages.autoPagingEach((charge) => {
        const providerId = idOf(charge.payment_intent);
        const { invoice, key } = charge.metadata;
        // The account may have other uses; charges of invoices have both.
        if (charge.status !== 'succeeded' || providerId === undefined || !invoice || !key) return;
        charges.push({
          providerId,
          invoiceId: Number(invoice),
          amount: Money.ofCents(charge.amount),
          refunded: Money.ofCents(charge.amount_refunded),
          at: new Date(charge.created * 1000),
        });
      }),
      this.watch,
    );
    return charges;
  }
}
