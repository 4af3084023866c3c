import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { accountEvent } from '../domain/user.js';
import { Sessions } from './sessions.js';

/** Logs out single sessions of the user. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Ends the session and its remember tokens. @throws DomainError not_found for another user's session */
  async end(actor: Actor, id: string): Promise<void> {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound('session');
    await this.work.run(async () => {
      const ended = await this.sessions.end(id, actor.id);
      if (!ended) throw notFound('session');
      const { address, agent, ...owner } = ended;
      this.work.publish({
        type: 'account.session_ended',
        ...accountEvent(owner, actor.id, this.clock.now()),
        details: { address, agent },
      });
    });
  }
}
