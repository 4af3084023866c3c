import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, invalidField } from '../../../kernel/index.js';
import { Connections, setOnServer } from '../../../platform/connections/connections.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Confirmation } from '../../identity/index.js';
import { AccountSetup, type TriedAccount } from './account-setup.js';
import { EarlierAccounts } from './earlier-accounts.js';
import { PaymentsConnectionQueries } from './payments-connection-queries.js';

declare module '../../../platform/connections/connections.js' {
  interface ConnectionSettings {
    /** `account`: gateway_accounts.id. */
    payments: { mode: 'offline' | 'test' } | { mode: 'stripe'; account: string };
  }
}

export type PaymentsChoice = { mode: 'offline' | 'test' } | { mode: 'stripe'; secretKey: string };

/** The connection as it is answered. */
type PaymentsState = Awaited<ReturnType<PaymentsConnectionQueries['current']>>;

/** Each one calls Stripe several times. */
const tries: RateLimit = { name: 'payments-connection', points: 60, per: 60 * 60 };

/** The way to pay that an owner chooses in the browser. */
@Injectable()
export class PaymentsConnection {
  constructor(
    private readonly connections: Connections,
    private readonly setup: AccountSetup,
    private readonly earlier: EarlierAccounts,
    private readonly queries: PaymentsConnectionQueries,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {}

  /**
   * An account at Stripe is tried first, and its webhook endpoint is made there. What began at an earlier account is
   * finished there.
   * @throws DomainError forbidden, conflict connection.set_on_server, payments.refused, invalid (mode), too_many
   */
  async save(owner: Actor, choice: PaymentsChoice): Promise<PaymentsState> {
    await this.confirmation.confirmSession(owner);
    this.assertOwn();
    if (choice.mode === 'stripe') {
      await this.limits.spend(tries, String(owner.id));
      return this.connect(owner, await this.setup.try(choice.secretKey));
    }
    await this.choose(owner, choice.mode);
    return this.queries.current();
  }

  /**
   * Checks again whether Stripe's events arrive, and makes the endpoint anew if it is gone.
   * @throws DomainError forbidden, conflict connection.set_on_server, payments.not_connected, payments.refused
   */
  async check(owner: Actor): Promise<PaymentsState> {
    await this.confirmation.confirmSession(owner);
    this.assertOwn();
    await this.limits.spend(tries, String(owner.id));
    const connected = (await this.connections.find('payments'))?.settings;
    const id = connected?.mode === 'stripe' ? connected.account : undefined;
    return this.connect(owner, await this.setup.tryAgain(id));
  }

  /** @returns the state before the event of the check can have arrived */
  private async connect(owner: Actor, tried: TriedAccount): Promise<PaymentsState> {
    const { id, name } = tried.facts;
    await this.work.run(async () => {
      const former = (await this.connections.lock('payments'))?.settings;
      const isAtStripe = former?.mode === 'stripe';
      await tried.store();
      await this.connections.save('payments', { mode: 'stripe', account: id });
      // A check changes nothing.
      if (isAtStripe && former.account === id && tried.isSameKey) return;
      await this.connections.announce(owner, 'payments', isAtStripe ? 'changed' : 'connected', name);
    });
    const answer = await this.queries.current();
    tried.endCheck();
    this.earlier.finishSoon();
    return answer;
  }

  private async choose(owner: Actor, mode: 'offline' | 'test'): Promise<void> {
    if (mode === 'test' && this.runtime.settings.payments.otherwise !== 'test')
      throw invalidField('mode', t('Test payments are only for the demo practice'));
    const { account } = await this.queries.current();
    await this.work.run(async () => {
      const former = (await this.connections.lock('payments'))?.settings;
      if (former?.mode === mode) return;
      await this.connections.save('payments', { mode });
      const change = former?.mode === 'stripe' ? 'disconnected' : 'changed';
      await this.connections.announce(owner, 'payments', change, account?.name ?? mode);
    });
    this.earlier.finishSoon();
  }

  private assertOwn(): void {
    if (this.runtime.settings.payments.onServer) throw setOnServer('PAYMENTS');
  }
}
