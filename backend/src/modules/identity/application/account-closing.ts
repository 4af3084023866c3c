import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Accounts } from './accounts.js';
import { Confirmation } from './confirmation.js';

/** The goal 'leave': a client closes their own account. */
@Injectable()
export class AccountClosing {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly accounts: Accounts,
  ) {}

  /**
   * Ends everything but the practice's business records.
   * @param sessionId undefined for an access token, which cannot do this
   * @throws DomainError invalid (password), forbidden auth.session_required, too_many
   */
  async close(client: Actor, password: string, sessionId: string | undefined): Promise<void> {
    await this.confirmation.demandPassword(client, { sessionId, password });
    await this.accounts.close(client, client.id);
  }
}
