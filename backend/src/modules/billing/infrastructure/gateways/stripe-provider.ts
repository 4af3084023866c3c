import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { msg, t, type Text } from '@steward/texts';
import { isTestKey } from '../../../../platform/settings/payment-settings.js';
import { Runtime } from '../../../../platform/settings/runtime.js';
import type { Settings } from '../../../../platform/settings/settings.js';
import type { AccountFacts } from '../../domain/connected-account.js';
import type { PaymentProvider, WebhookEndpoint } from '../../domain/payment-provider.js';
import { paymentsRefused } from '../../domain/refusal.js';

/** Milliseconds for one call, without a second try: a person waits for five of them, at most 30 seconds. */
const patience = { timeout: 5_000 };
/** Stripe keeps at most 16 endpoints per mode. */
const endpoints = { limit: 100 };
/** Marks our endpoints, so that one made by hand for the same address stays. */
const mark = { made_by: 'steward' };

@Injectable()
export class StripeProvider implements PaymentProvider {
  private readonly settings: Settings;

  constructor(private readonly runtime: Runtime) {
    this.settings = runtime.settings;
  }

  async tryKey(secretKey: string): Promise<AccountFacts> {
    const stripe = await this.open(secretKey);
    const account = await this.answer(secretKey, stripe.accounts.retrieveCurrent());
    // Rights that are needed only later; other failures say nothing about the key.
    const rights = [
      stripe.events.list({ limit: 1 }),
      stripe.charges.list({ limit: 1 }),
      stripe.refunds.list({ limit: 1 }),
      stripe.paymentIntents.list({ limit: 1 }),
      stripe.setupIntents.list({ limit: 1 }),
      stripe.webhookEndpoints.list({ limit: 1 }),
    ];
    const refused = (await Promise.allSettled(rights)).find(
      (right) => right.status === 'rejected' && isPermission(right.reason),
    );
    if (refused?.status === 'rejected') await this.answer(secretKey, Promise.reject(refused.reason as Error));
    const { id, country, default_currency } = account;
    return {
      id: `${id}/${isTestKey(secretKey) ? 'test' : 'live'}`,
      name: nameOf(account),
      country: country ?? '',
      currency: default_currency ?? '',
    };
  }

  async webhooks(secretKey: string, known: string | null): Promise<WebhookEndpoint[]> {
    return this.answer(secretKey, this.ours(await this.open(secretKey), known));
  }

  async addWebhook(secretKey: string, idempotencyKey: string): Promise<{ id: string; secret: string }> {
    const stripe = await this.open(secretKey);
    const [{ eventTypes }, { apiVersion }] = await Promise.all([
      import('./stripe-events.js'),
      import('./stripe-client.js'),
    ]);
    const { id, secret } = await this.answer(
      secretKey,
      stripe.webhookEndpoints.create(
        {
          url: this.webhookUrl,
          enabled_events: eventTypes,
          // Left out, events would come in the version of the account.
          api_version: apiVersion,
          description: t('Payments of invoices'),
          metadata: mark,
        },
        { idempotencyKey: `webhook-${idempotencyKey}` },
      ),
    );
    if (secret === undefined) throw paymentsRefused(msg('Stripe gave no signing secret for its events.'));
    return { id, secret };
  }

  async removeWebhook(secretKey: string, id: string): Promise<void> {
    await this.answer(secretKey, remove(await this.open(secretKey), id));
  }

  async removeWebhooks(secretKey: string, known: string | null): Promise<boolean> {
    const stripe = await this.open(secretKey);
    const removed = this.ours(stripe, known).then(async (endpoints) => {
      for (const { id } of endpoints) await remove(stripe, id);
      return true;
    });
    return this.answer(
      secretKey,
      removed.catch((error: unknown) => {
        if (isPermission(error)) return false;
        throw error;
      }),
    );
  }

  async beginCheck(secretKey: string): Promise<() => Promise<void>> {
    const [stripe, { smallestAmount }] = await Promise.all([
      this.open(secretKey),
      import('./stripe-client.js'),
    ]);
    const product = { name: t('Connection test') };
    const { id } = await this.answer(
      secretKey,
      stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: smallestAmount, product_data: product },
          },
        ],
        metadata: mark,
        success_url: this.settings.publicUrl,
        cancel_url: this.settings.publicUrl,
      }),
    );
    return async () => {
      await this.answer(secretKey, stripe.checkout.sessions.expire(id));
    };
  }

  /** The endpoints that were made here, for the address of this installation. */
  private async ours(stripe: Stripe, known: string | null): Promise<WebhookEndpoint[]> {
    const { eventTypes } = await import('./stripe-events.js');
    const { data } = await stripe.webhookEndpoints.list(endpoints);
    return data
      .filter(
        ({ id, url, metadata }) =>
          id === known || (url === this.webhookUrl && metadata?.['made_by'] === mark.made_by),
      )
      .map(({ id, url, status, enabled_events }) => ({
        id,
        isComplete:
          url === this.webhookUrl &&
          status !== 'disabled' &&
          eventTypes.every((type) => enabled_events.includes(type)),
      }));
  }

  private get webhookUrl(): string {
    return `${this.settings.publicUrl}/api/payments/stripe/webhook`;
  }

  private async open(secretKey: string): Promise<Stripe> {
    const { stripeClient } = await import('./stripe-client.js');
    const times = { ...this.runtime.within(patience), maxNetworkRetries: 0 };
    return stripeClient(secretKey, this.settings.payments.stripeApiUrl, times);
  }

  /** @throws DomainError payments.refused */
  private async answer<Answer>(secretKey: string, asked: Promise<Answer>): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      const { troubleOf } = await import('./stripe-client.js');
      const said = error instanceof Error ? error.message.replaceAll(secretKey, '…') : undefined;
      throw paymentsRefused(missingRight(said) ?? troubleOf(error), said);
    }
  }
}

/**
 * Rights of a restricted key by the beginnings of Stripe's names for them, as its dashboard shows them. The link of the
 * connection's dialog asks for the same.
 */
const rights = [
  ['rak_webhook', 'Webhook Endpoints: Write'],
  ['rak_checkout_session', 'Checkout Sessions: Write'],
  ['rak_charge', 'Charges and Refunds: Write'],
  ['rak_event', 'Events: Read'],
  ['rak_account', 'Accounts: Read'],
  ['rak_connected_account', 'Accounts: Read'],
  ['rak_payment_intent', 'PaymentIntents: Write'],
  ['rak_payment_method', 'PaymentMethods: Write'],
  ['rak_setup_intent', 'SetupIntents: Read'],
] as const;

/** The right that a key lacks, by the name in Stripe's dashboard; undefined for other troubles. */
function missingRight(said: string | undefined): Text | undefined {
  const [, name] = /'(rak_\w+)' permission/.exec(said ?? '') ?? [];
  const [, right] = rights.find(([beginning]) => name?.startsWith(beginning)) ?? [];
  return right && msg('The key lacks the right “{right}”. Add it at Stripe, and try again.', { right });
}

/** Restricted keys may get some fields only. */
const nameOf = ({ id, email, business_profile, settings }: NamedAccount): string =>
  business_profile?.name || settings?.dashboard?.display_name || email || id;

interface NamedAccount {
  id: string;
  email?: string | null;
  business_profile?: { name?: string | null } | null;
  settings?: { dashboard?: { display_name?: string | null } } | null;
}

/** Safe to repeat. */
async function remove(stripe: Stripe, id: string): Promise<void> {
  await stripe.webhookEndpoints.del(id).catch((error: unknown) => {
    if (statusOf(error) !== 404) throw error;
  });
}

const isPermission = (error: unknown): boolean => statusOf(error) === 403 || statusOf(error) === 401;
const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
