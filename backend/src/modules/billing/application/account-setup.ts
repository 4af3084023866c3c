import { Injectable } from '@nestjs/common';
import { conflict } from '../../../kernel/index.js';
import { msg, t } from '@steward/texts';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { isLoopback } from '../../../platform/process/network.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { type AccountFacts, type ConnectedAccount, ConnectedAccounts } from '../domain/connected-account.js';
import { PaymentProvider } from '../domain/payment-provider.js';
import { paymentsRefused } from '../domain/refusal.js';
import { EarlierAccounts } from './earlier-accounts.js';

/** Currency of all amounts of the practice. */
const currency = 'usd';

/** An account at Stripe that works, and is not connected yet. */
export interface TriedAccount {
  facts: AccountFacts;
  /** Whether its key is the stored one. */
  isSameKey: boolean;
  /** Stores its key, in the open unit of work. */
  store(): Promise<void>;
  /** Ends the payment that was begun for the check, after the response: its event shows that the webhook works. */
  endCheck(): void;
}

/** Tries accounts at Stripe, and makes the webhook endpoint there. */
@Injectable()
export class AccountSetup {
  constructor(
    private readonly accounts: ConnectedAccounts,
    private readonly provider: PaymentProvider,
    private readonly earlier: EarlierAccounts,
    private readonly background: BackgroundTasks,
    private readonly runtime: Runtime,
  ) {}

  /** @throws DomainError conflict payments.refused */
  async try(secretKey: string): Promise<TriedAccount> {
    this.assertReachable();
    const facts = await this.provider.tryKey(secretKey);
    if (facts.currency !== currency) throw otherCurrency(facts);
    const known = await this.accounts.begin(facts, secretKey);
    try {
      await this.makeWebhook(secretKey, known);
      const end = await this.provider.beginCheck(secretKey);
      return {
        facts,
        isSameKey: known.secrets?.secretKey === secretKey,
        store: () => this.accounts.confirm(facts, secretKey),
        endCheck: () => this.background.run('the check of the webhook was not ended', end),
      };
    } catch (error) {
      await this.accounts.giveUp(facts.id);
      this.earlier.finishSoon();
      throw error;
    }
  }

  /** Like `try`, of a connected account. @throws DomainError conflict payments.not_connected, payments.refused */
  async tryAgain(id: string | undefined): Promise<TriedAccount> {
    const account = id === undefined ? undefined : await this.accounts.find(id);
    if (!account?.secrets) throw conflict('payments.not_connected', t('Connect an account at Stripe first.'));
    return this.try(account.secrets.secretKey);
  }

  /** One endpoint, however often this is repeated, and wherever it was interrupted. */
  private async makeWebhook(
    secretKey: string,
    { id, webhookId, webhookKey, secrets }: ConnectedAccount,
  ): Promise<void> {
    const there = await this.provider.webhooks(secretKey, webhookId);
    const kept = secrets?.webhookSecret === undefined ? null : webhookId;
    if (there.some((endpoint) => endpoint.id === kept && endpoint.isComplete)) return;
    const key = webhookId === null ? webhookKey : await this.accounts.renewWebhookKey(id);
    const made = await this.provider.addWebhook(secretKey, key);
    await this.accounts.setWebhook(id, made);
    for (const other of there)
      if (other.id !== made.id) await this.provider.removeWebhook(secretKey, other.id);
  }

  /** Stripe sends events to the public address. A server that replaces Stripe may reach any. */
  private assertReachable(): void {
    const { payments, publicUrl } = this.runtime.settings;
    if (payments.stripeApiUrl !== undefined) return;
    const { protocol, hostname } = new URL(publicUrl);
    const host = hostname.replace(/^\[|\]$/g, '');
    const isHere = host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
    if (isHere || protocol !== 'https:') throw paymentsRefused(unreachable);
  }
}

const unreachable = msg(
  'Stripe must be able to reach this server. Its public address, PUBLIC_URL, must begin with https:// and must not be this machine’s own. The person who runs the server can set it.',
);

const otherCurrency = ({ name, currency: other }: AccountFacts) =>
  paymentsRefused(
    msg('The account {name} takes payments in {currency}, but your invoices are in US dollars.', {
      name,
      currency: other.toUpperCase() || '?',
    }),
  );
