import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import { visibleClients } from '../../../kernel/visible-clients.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { accountEvent } from '../domain/user.js';
import { AccessTokens } from './access-tokens.js';
import { Sessions } from './sessions.js';

/** Logs a client out everywhere, for example after a device was stolen. */
@Injectable()
export class ClientSessions {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends all sessions and their remember tokens.
   * @param id users.id
   * @param options.tokens ends access tokens and the calendar feed as well
   * @throws DomainError not_found for no open client
   */
  async end(admin: Actor, id: number, { tokens }: { tokens: boolean }): Promise<void> {
    const client = await this.users.findClient(id);
    if (!client || client.closed_at || !visibleClients(admin).includes(id)) throw notFound('client');
    await this.work.run(async () => {
      await this.sessions.endAll(id);
      if (tokens) await this.tokens.endAllOf(client, admin.id);
      this.work.publish({
        type: 'account.sessions_ended',
        ...accountEvent(client, admin.id, this.clock.now()),
      });
    });
  }
}
