import { Injectable } from '@nestjs/common';
import { currentLanguage } from '@steward/texts';
import { Connections } from '../../../../platform/connections/connections.js';
import { providerInEffect } from '../../../../platform/settings/payment-settings.js';
import { Runtime } from '../../../../platform/settings/runtime.js';
import type { Settings } from '../../../../platform/settings/settings.js';
import { paymentInstructionsIn, Site } from '../../../practice/index.js';
import { type ConnectedAccount, ConnectedAccounts } from '../../domain/connected-account.js';
import type { GatewayAccount } from '../../domain/gateway-account.js';
import type { Gateways } from '../../domain/gateways.js';
import { type Begun, type PaymentGateway, SessionGateway } from '../../domain/payment-gateway.js';
import { unreadableKey } from '../../domain/refusal.js';
import { OfflineGateway, TestGateway } from './direct-gateways.js';
import type { Watch } from './stripe-client.js';

/** An account at Stripe with its keys. */
interface Opened {
  gateway: SessionGateway;
  account: GatewayAccount;
}

/** Opened accounts kept for their connections to Stripe; more are opened anew. */
const mostKept = 8;

/**
 * The gateways by the server's settings and the stored connection, read at each use. Stripe's library is loaded only if it
 * is used.
 */
@Injectable()
export class ConnectedGateways implements Gateways {
  private readonly settings: Settings;
  private readonly kept = new Map<string, Promise<Opened>>();
  private readonly watch: Watch;

  constructor(
    private readonly connections: Connections,
    private readonly stored: ConnectedAccounts,
    private readonly site: Site,
    private readonly runtime: Runtime,
  ) {
    this.settings = runtime.settings;
    this.watch = {
      succeeded: () => connections.succeeded('payments'),
      failed: ({ text }) => connections.failed('payments', text),
    };
  }

  async current(): Promise<PaymentGateway> {
    const { onServer } = this.settings.payments;
    if (onServer?.provider === 'stripe') return (await this.ofServer(onServer)).gateway;
    const connected = onServer ? undefined : (await this.connections.find('payments'))?.settings;
    const provider = providerInEffect(this.settings.payments, connected?.mode);
    if (provider === 'stripe' && connected?.mode === 'stripe') {
      const account = await this.stored.find(connected.account);
      const opened = account && (await this.ofAccount(account, true));
      if (!opened) throw unreadableKey();
      return opened.gateway;
    }
    if (provider === 'test') return new TestGateway();
    return new OfflineGateway(async () => paymentInstructionsIn(currentLanguage(), await this.site.get()));
  }

  async of(begun: Begun): Promise<SessionGateway | undefined> {
    if (begun.provider !== 'stripe') return undefined;
    const gateways = (await this.all()).map(({ gateway }) => gateway);
    return (
      gateways.find(({ account }) => account === begun.account) ??
      gateways.find((gateway) => gateway.took(begun))
    );
  }

  async accounts(): Promise<GatewayAccount[]> {
    return (await this.all()).map(({ account }) => account);
  }

  private async all(): Promise<Opened[]> {
    const { onServer } = this.settings.payments;
    const accounts = await this.stored.list();
    const connected = accounts.length > 0 ? (await this.connections.find('payments'))?.settings : undefined;
    const isCurrent = ({ id }: ConnectedAccount): boolean =>
      !onServer && connected?.mode === 'stripe' && connected.account === id;
    const opened = await Promise.all([
      ...(onServer?.provider === 'stripe' ? [this.ofServer(onServer)] : []),
      ...accounts
        .sort((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)))
        .map((account) => this.ofAccount(account, isCurrent(account))),
    ]);
    return opened.filter((one) => one !== undefined);
  }

  private ofServer(keys: { secretKey: string; webhookSecret: string }): Promise<Opened> {
    return this.open(null, keys, true);
  }

  /** @returns undefined without its keys */
  private async ofAccount(
    { id, secrets }: ConnectedAccount,
    isCurrent: boolean,
  ): Promise<Opened | undefined> {
    // An account is being connected until it has a webhook secret: nothing can have begun there.
    if (secrets?.webhookSecret === undefined) return undefined;
    const { secretKey, webhookSecret } = secrets;
    return this.open(id, { secretKey, webhookSecret }, isCurrent);
  }

  /** @param isCurrent the connection's health is that of the current account alone */
  private open(
    id: string | null,
    keys: { secretKey: string; webhookSecret: string },
    isCurrent: boolean,
  ): Promise<Opened> {
    const name = JSON.stringify([id, keys.secretKey, keys.webhookSecret, isCurrent]);
    const known = this.kept.get(name);
    if (known) return known;
    if (this.kept.size >= mostKept) this.kept.clear();
    const opened = this.load(id, keys, isCurrent ? this.watch : undefined);
    this.kept.set(name, opened);
    return opened;
  }

  private async load(
    id: string | null,
    keys: { secretKey: string; webhookSecret: string },
    watch: Watch | undefined,
  ): Promise<Opened> {
    const [{ stripeClient, stripeTimes }, { StripeGateway }, { StripeAccount }] = await Promise.all([
      import('./stripe-client.js'),
      import('./stripe-gateway.js'),
      import('./stripe-account.js'),
    ]);
    const { publicUrl, payments } = this.settings;
    const { timeout } = this.runtime.within({ timeout: stripeTimes.timeout });
    const stripe = stripeClient(keys.secretKey, payments.stripeApiUrl, { ...stripeTimes, timeout });
    return {
      gateway: new StripeGateway(stripe, publicUrl, id, watch),
      account: new StripeAccount(stripe, keys, id, watch),
    };
  }
}
