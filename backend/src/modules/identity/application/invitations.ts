import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import { type RateLimit, RateLimits } from '../../../platform/database/rate-limits.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { accountEvent } from '../domain/user.js';
import { AccountLinks } from './account-links.js';

const perAccount: RateLimit = { name: 'invitation-account', points: 10, per: 60 * 60 };

/** The goal 'let a client in': a mailed link by which they choose a password, the first or another one. */
@Injectable()
export class Invitations {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Ends the invitation before. @param id users.id @throws DomainError not_found for no open client, too_many */
  async invite(admin: Actor, id: number): Promise<void> {
    const client = await this.users.get(id);
    if (client.role !== 'client' || client.closed_at) throw notFound('client');
    await this.limits.spend(perAccount, String(id));
    await this.work.run(async () => {
      await this.links.mail(client, 'invitation');
      this.work.publish({
        type: 'account.invited',
        ...accountEvent(client, admin.id, this.clock.now()),
      });
    });
  }
}
