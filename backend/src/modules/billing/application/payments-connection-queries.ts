import { Injectable } from '@nestjs/common';
import { t, translationOf } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { Connections } from '../../../platform/connections/connections.js';
import { isTestKey, providerInEffect } from '../../../platform/settings/payment-settings.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import {
  checkTakes,
  type ConnectedAccount,
  ConnectedAccounts,
  isTestAccount,
  webhookStateOf,
} from '../domain/connected-account.js';
import type { PaymentsConnectionDto } from '../http/payments-connection.dto.js';

/** The payments connection as owners see it, without its key. */
@Injectable()
export class PaymentsConnectionQueries {
  constructor(
    private readonly connections: Connections,
    private readonly accounts: ConnectedAccounts,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {}

  async current(): Promise<PaymentsConnectionDto> {
    const { payments } = this.runtime.settings;
    const { onServer } = payments;
    const connected = (await this.connections.find('payments'))?.settings;
    const { lastOkAt, lastError } = await this.connections.health('payments');
    const state = {
      mode: providerInEffect(payments, connected?.mode),
      mayTest: payments.otherwise === 'test',
      lastOkAt,
      lastError: lastError && { ...lastError, message: translationOf(lastError.message) },
    };
    if (onServer) {
      const testMode = onServer.provider === 'stripe' && isTestKey(onServer.secretKey);
      return { ...state, account: null, webhook: null, testMode, source: 'server', setBy: 'PAYMENTS' };
    }
    const source = connected ? 'practice' : null;
    const of = connected?.mode === 'stripe' ? await this.accounts.find(connected.account) : undefined;
    if (!of) return { ...state, account: null, webhook: null, testMode: false, source, setBy: null };
    const { name, country, currency } = of;
    const webhook = webhookStateOf(of, this.clock.now());
    return {
      ...state,
      lastError: state.lastError ?? (webhook === 'failing' ? unheard(of) : null),
      account: { name, country, currency },
      webhook,
      testMode: isTestAccount(of),
      source,
      setBy: null,
    };
  }
}

/** The event of the check did not come in time. */
const unheard = ({ checkedAt }: Pick<ConnectedAccount, 'checkedAt'>) => ({
  at: new Date((checkedAt?.getTime() ?? 0) + checkTakes).toISOString(),
  message: t(
    'Stripe’s reports of payments do not arrive here, so payments are noticed only minutes later. Can this server be reached from the internet?',
  ),
});
