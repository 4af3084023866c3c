import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, Clock, conflict, notFound } from '../../../kernel/index.js';
import { OlderInstances } from '../../../platform/broadcast/older-instances.js';
import { type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { accountEvent, emailTaken, type NewOrganization, User } from '../domain/user.js';
import { numbered, stemOf } from '../domain/username.js';
import { AccountLinks } from './account-links.js';
import { Accounts, type AccountView } from './accounts.js';
import { ClientAssignments } from './client-assignments.js';

const perAccount: RateLimit = { name: 'invitation-account', points: 10, per: 60 * 60 };

/** An account that is invited to set a password. */
type Invitee = Pick<User, 'id' | 'username' | 'email' | 'role'>;

/** A person who becomes a client. */
export interface Invited {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/**
 * Client accounts that the practice creates without a password: one by an invitation, many by an import. The
 * invitation is an emailed link with which the client sets a password, the first or a new one.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: Accounts,
    private readonly links: AccountLinks,
    private readonly assignments: ClientAssignments,
    private readonly instances: OlderInstances,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces an earlier invitation. @param id users.id @throws DomainError not_found for no open client,
   * conflict client.no_sign_in for a household or business, too_many
   */
  async invite(admin: Actor, id: number): Promise<void> {
    const client = await this.users.findClient(id, admin);
    if (!client || client.closed_at) throw notFound('client');
    if (client.kind !== null)
      throw conflict('client.no_sign_in', `A ${client.kind} cannot sign in. Give its people access instead.`);
    await this.repeat(admin, client);
  }

  /** Replaces an earlier invitation of an open account. @throws DomainError too_many */
  async repeat(admin: Actor, account: Invitee): Promise<void> {
    await this.limits.spend(perAccount, String(account.id));
    await this.work.run(() => this.mail(admin, account));
  }

  /**
   * Creates a client account and emails an invitation. The client cannot log in before setting a password.
   * @throws DomainError conflict user.email_taken
   */
  inviteNew(admin: Actor, invited: Invited): Promise<AccountView> {
    return this.work.run(async () => {
      const [username = ''] = await this.usernames([invited.email]);
      const client = await this.accounts.create(admin, { ...invited, username, role: 'client' });
      await this.mail(admin, client);
      return client;
    });
  }

  /** Makes other imports wait: each sees the usernames and addresses that the previous one took. */
  lockImports(): Promise<void> {
    return this.users.lockImports();
  }

  /** The addresses among these that a new account cannot have, in lower case. */
  async takenAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const open = await this.users.openEmailsAmong(emails);
    return new Set([...open, ...(await this.links.reservedAmong(emails))]);
  }

  /** Distinct free usernames: the local part of each address, with a number if it is taken. */
  async usernames(emails: readonly string[]): Promise<string[]> {
    const stems = emails.map(stemOf);
    const taken = new Set(await this.users.openUsernamesLike(stems));
    return stems.map((stem) => {
      const username = numbered(stem, taken);
      taken.add(username.toLowerCase());
      return username;
    });
  }

  /**
   * Imports accounts, all or none. Individuals cannot log in until a password is set.
   * @param imported individuals with usernames from `usernames`; households and businesses
   * @param invite emails each individual an invitation
   * @returns their users.id, in order
   * @throws DomainError conflict if a username or an address was taken in the meantime, unavailable update.in_progress
   *   for a household or business
   */
  import(
    admin: Actor,
    imported: readonly ((Invited & { username: string }) | NewOrganization)[],
    invite: boolean,
  ): Promise<number[]> {
    return this.work.run(async () => {
      const now = this.clock.now();
      if (imported.some((one) => 'kind' in one)) await this.instances.assertNone();
      const clients = await this.users.addImported(
        imported.map((one) =>
          'kind' in one
            ? User.organization(one, randomUUID(), now)
            : new User({ ...one, password: '', role: 'client' }, now),
        ),
        admin.id,
      );
      const individuals = clients.filter(({ kind }) => kind === null);
      // Checked again under the lock on the addresses: another account may have given up one of them and
      // reserved it at the same moment.
      if ((await this.links.reservedAmong(individuals.map(({ email }) => email))).size > 0)
        throw emailTaken();
      if (invite) {
        await this.links.mailInvitations(individuals);
        for (const client of individuals) this.publish(admin, client);
      }
      await this.assignments.assignOwn(
        admin,
        clients.map(({ id }) => id),
      );
      return clients.map(({ id }) => id);
    });
  }

  /** Emails the invitation of an account, in the open unit of work. */
  async mail(admin: Actor, account: Invitee): Promise<void> {
    await this.links.mail(account, 'invitation');
    this.publish(admin, account);
  }

  private publish(admin: Actor, client: Pick<User, 'id' | 'username' | 'role'>): void {
    this.work.publish({ type: 'account.invited', ...accountEvent(client, admin.id, this.clock.now()) });
  }
}
