import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { processEach } from '../../../platform/events/process-each.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { type ConnectedAccount, ConnectedAccounts } from '../domain/connected-account.js';
import { PaymentProvider } from '../domain/payment-provider.js';

/**
 * Accounts at Stripe that are no longer connected. Each keeps its key and its webhook endpoint until the last attempt and
 * refund that began there has ended.
 */
@Injectable()
export class EarlierAccounts {
  constructor(
    private readonly accounts: ConnectedAccounts,
    private readonly provider: PaymentProvider,
    private readonly background: BackgroundTasks,
    private readonly runtime: Runtime,
  ) {}

  /** Removes those with nothing left to finish. @throws AggregateError of the failures */
  async finish(): Promise<void> {
    await processEach(await this.accounts.listEnded(), (account) => this.remove(account));
  }

  /** Like `finish`, after the response. What fails is tried again by the next catch-up. */
  finishSoon(): void {
    this.background.run('earlier accounts at Stripe were not removed', () => this.finish());
  }

  /** With a revoked key nothing can be removed there. Stripe itself turns off an endpoint that answers no more. */
  private async remove({ id, secrets, webhookId }: ConnectedAccount): Promise<void> {
    if (!secrets || !(await this.provider.removeWebhooks(secrets.secretKey, webhookId)))
      this.runtime.log.warn({ account: id }, 'the webhook endpoint of an earlier account stays at Stripe');
    await this.accounts.removeEnded(id);
  }
}
