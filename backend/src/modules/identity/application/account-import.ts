import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { emailTaken, User } from '../domain/user.js';
import { numbered, stemOf } from '../domain/username.js';
import { AccountLinks } from './account-links.js';
import { Invitations } from './invitations.js';

/** A client of another tool. */
export interface ImportedAccount {
  email: string;
  /** One that `usernames` gave. */
  username: string;
  firstName: string;
  lastName: string;
}

/** The goal 'move clients in from another tool': many accounts by few statements, without passwords. */
@Injectable()
export class AccountImport {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly invitations: Invitations,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Those of these addresses that no new account may have, in lower case. */
  async takenAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const open = await this.users.openEmailsAmong(emails);
    return new Set([...open, ...(await this.links.reservedAmong(emails))]);
  }

  /** Free user names, each another one: the address's local part, with a number after it where that is somebody's. */
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
   * Makes the accounts, all or none. Until they choose a password nobody can sign in.
   * @returns their users.id, in their order
   * @throws DomainError conflict where a name or an address was taken meanwhile
   */
  add(admin: Actor, accounts: readonly ImportedAccount[], invite: boolean): Promise<number[]> {
    return this.work.run(async () => {
      const now = this.clock.now();
      const clients = await this.users.addImported(
        accounts.map((one) => new User({ ...one, password: '', role: 'client' }, now)),
        admin.id,
      );
      // Once more: an address that its account left at this moment is seen now that others wait for it.
      if ((await this.links.reservedAmong(accounts.map(({ email }) => email))).size > 0) throw emailTaken();
      if (invite) await this.invitations.inviteImported(admin, clients);
      return clients.map(({ id }) => id);
    });
  }
}
