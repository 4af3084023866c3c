import { Injectable } from '@nestjs/common';
import { type Language, t } from '@steward/texts';
import { type Actor, Clock, conflict, invalidField, notFound } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { invitedEvent, type User } from '../domain/user.js';
import { AccountLinks } from './account-links.js';
import { AccountImports } from './account-imports.js';
import { Accounts, type AccountView } from './accounts.js';

const perAccount: RateLimit = { name: 'invitation-account', points: 10, per: 60 * 60 };

const perCaller: RateLimit = { name: 'invitations-caller', points: 20, per: 60 * 60 };

/** An account that is invited to set a password. */
type Invitee = Pick<User, 'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'role' | 'language'>;

/** A client to add. Without a username, it is derived from the email address. */
export interface NewClient {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  username?: string | undefined;
  password?: string;
  passwordByPractice?: boolean;
  language?: Language | undefined;
}

/**
 * Clients whom the practice adds one by one, and invitations: an emailed link to set a password, the first or a new
 * one.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: Accounts,
    private readonly links: AccountLinks,
    private readonly imports: AccountImports,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces an earlier invitation.
   * @param id users.id
   * @param language becomes the client's; omitted, the client keeps theirs
   * @throws DomainError not_found for no open client, conflict client.no_sign_in for a household or business, too_many
   */
  async invite(admin: Actor, id: number, language?: Language): Promise<void> {
    const client = await this.users.findClient(id, admin);
    if (!client || client.closed_at) throw notFound('client');
    if (client.kind !== null)
      throw conflict(
        'client.no_sign_in',
        t(
          '{kind, select, household {A household cannot sign in. Give its people access instead.} other {A business cannot sign in. Give its people access instead.}}',
          { kind: client.kind },
        ),
      );
    await this.repeat(admin, client, language);
  }

  /** Replaces an earlier invitation of an open account. @throws DomainError too_many */
  async repeat(admin: Actor, account: Invitee, language = account.language): Promise<void> {
    await this.limits.spend(perAccount, String(account.id));
    await this.work.run(async () => {
      if (language !== account.language) await this.users.setLanguage(account.id, language);
      await this.mail(admin, { ...account, language });
    });
  }

  /**
   * Invites clients, all or none. It replaces earlier invitations.
   * @param ids users.id
   * @returns users.id of those who were invited, and of those who already have a password or passkey
   * @throws DomainError invalid (userIds) unless all are open individual clients, too_many
   */
  async inviteEach(admin: Actor, ids: readonly number[]): Promise<{ invited: number[]; skipped: number[] }> {
    await this.limits.spend(perCaller, String(admin.id));
    return this.work.run(async () => {
      const clients = await this.users.lockInvitable(ids, admin);
      if (clients.length < ids.length)
        throw invalidField('userIds', t('Choose open clients. A household or business cannot log in.'));
      const invitees = clients.filter(({ isActive }) => !isActive);
      await this.links.mailInvitations(invitees);
      for (const client of invitees) this.work.publish(invitedEvent(client, admin.id, this.clock.now()));
      const skipped = clients.filter(({ isActive }) => isActive);
      return { invited: idsOf(invitees), skipped: idsOf(skipped) };
    });
  }

  /**
   * Adds a client. Without a password, the client cannot log in before setting one.
   * @param invite emails an invitation
   * @throws DomainError conflict user.email_taken, user.username_taken
   */
  async add(admin: Actor, client: NewClient, invite: boolean): Promise<AccountView> {
    return this.work.run(async () => {
      const username = client.username ?? (await this.usernameFor(client.email));
      const account = await this.accounts.create(admin, { ...client, username, role: 'client' });
      if (invite) await this.mail(admin, account);
      return account;
    });
  }

  /** Emails the invitation of an account, in the open unit of work. */
  async mail(admin: Actor, account: Invitee): Promise<void> {
    await this.links.mail(account, 'invitation');
    this.work.publish(invitedEvent(account, admin.id, this.clock.now()));
  }

  /** Waits for imports and other new clients, which may take the same username. */
  private async usernameFor(email: string): Promise<string> {
    await this.imports.lock();
    const [username = ''] = await this.imports.usernames([email]);
    return username;
  }
}

const idsOf = (clients: readonly { id: number }[]): number[] => clients.map(({ id }) => id);
