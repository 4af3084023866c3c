import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Accounts } from './accounts.js';
import { Confirmation } from './confirmation.js';

/** Closing of a client's account by its owner. */
@Injectable()
export class AccountClosing {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly accounts: Accounts,
  ) {}

  /**
   * Ends everything except the practice's business records.
   * @param sessionId undefined for an access token, which is refused
   * @throws DomainError invalid (password), forbidden auth.session_required, too_many
   */
  async close(client: Actor, password: string, sessionId: string | undefined): Promise<void> {
    await this.confirmation.demandPassword(client, { sessionId, password });
    await this.accounts.close(client, client.id);
  }
}
