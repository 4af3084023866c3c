import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import { visibleClients } from '../../../kernel/visible-clients.js';
import { type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { accountEvent, type User } from '../domain/user.js';
import { numbered, stemOf } from '../domain/username.js';
import { AccountLinks } from './account-links.js';
import { Accounts, type AccountView } from './accounts.js';

const perAccount: RateLimit = { name: 'invitation-account', points: 10, per: 60 * 60 };

/** A person who becomes a client. */
export interface Invited {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** Invitations: an emailed link with which a client sets a password, the first or a new one. */
@Injectable()
export class Invitations {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: Accounts,
    private readonly links: AccountLinks,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces an earlier invitation. @param id users.id @throws DomainError not_found for no open client,
   * too_many
   */
  async invite(admin: Actor, id: number): Promise<void> {
    const client = await this.users.findClient(id);
    if (!client || client.closed_at || !visibleClients(admin).includes(id)) throw notFound('client');
    await this.limits.spend(perAccount, String(id));
    await this.work.run(() => this.mail(admin, client));
  }

  /**
   * Creates a client account and emails an invitation. The client cannot log in before setting a password.
   * @throws DomainError conflict user.email_taken
   */
  inviteNew(admin: Actor, invited: Invited): Promise<AccountView> {
    return this.work.run(async () => {
      const taken = await this.users.openUsernamesLike([stemOf(invited.email)]);
      const username = numbered(stemOf(invited.email), taken);
      const client = await this.accounts.create(admin, { ...invited, username, role: 'client' });
      await this.mail(admin, client);
      return client;
    });
  }

  /** Emails the first invitation to clients whose accounts were created in this unit of work. */
  async inviteImported(admin: Actor, clients: readonly User[]): Promise<void> {
    await this.links.mailInvitations(clients);
    for (const client of clients) this.publish(admin, client);
  }

  private async mail(admin: Actor, client: Pick<User, 'id' | 'username' | 'email' | 'role'>): Promise<void> {
    await this.links.mail(client, 'invitation');
    this.publish(admin, client);
  }

  private publish(admin: Actor, client: Pick<User, 'id' | 'username' | 'role'>): void {
    this.work.publish({ type: 'account.invited', ...accountEvent(client, admin.id, this.clock.now()) });
  }
}
