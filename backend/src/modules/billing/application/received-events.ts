import { Injectable } from '@nestjs/common';
import { Connections } from '../../../platform/connections/connections.js';
import { DomainError, notFound } from '../../../kernel/index.js';
import { ConnectedAccounts } from '../domain/connected-account.js';
import type { GatewayAccount, GatewayEvent } from '../domain/gateway-account.js';
import { Gateways } from '../domain/gateways.js';
import { EarlierAccounts } from './earlier-accounts.js';
import { GatewayEvents } from './gateway-events.js';

/** Events as they arrive at the webhook, from the connected account or an earlier one. */
@Injectable()
export class ReceivedEvents {
  constructor(
    private readonly gateways: Gateways,
    private readonly events: GatewayEvents,
    private readonly accounts: ConnectedAccounts,
    private readonly earlier: EarlierAccounts,
    private readonly connections: Connections,
  ) {}

  /**
   * @param body the exact bytes received
   * @returns false without an account that could have sent it
   * @throws DomainError webhook.signature_invalid
   */
  async receive(body: Buffer, signature: string | undefined): Promise<boolean> {
    const accounts = await this.gateways.accounts();
    if (accounts.length === 0) return false;
    const { account, event } = await readBy(accounts, body, signature);
    await this.events.handle(event);
    if (account.id !== null) await this.note(account.id, event);
    return true;
  }

  /** The event of the check shows that the webhook works. */
  private async note(id: string, { type }: GatewayEvent): Promise<void> {
    const connected = (await this.connections.find('payments'))?.settings;
    const isCurrent = connected?.mode === 'stripe' && connected.account === id;
    if (!isCurrent) this.earlier.finishSoon();
    else if (type === 'checkout.session.expired' && (await this.accounts.noteEvent(id)))
      await this.connections.succeeded('payments');
  }
}

/** The account whose secret signed it. */
async function readBy(
  accounts: readonly GatewayAccount[],
  body: Buffer,
  signature: string | undefined,
): Promise<{ account: GatewayAccount; event: GatewayEvent }> {
  let refusal: unknown = notFound();
  for (const account of accounts)
    try {
      return { account, event: await account.readEvent(body, signature) };
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'webhook.signature_invalid')) throw error;
      refusal = error;
    }
  throw refusal;
}
