import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { emailTaken, User } from '../domain/user.js';
import { numbered, stemOf } from '../domain/username.js';
import { AccountLinks } from './account-links.js';
import { Invitations } from './invitations.js';

/** A client to import. */
export interface ImportedAccount {
  email: string;
  /** From `usernames`. */
  username: string;
  firstName: string;
  lastName: string;
}

/** Bulk creation of client accounts without passwords, with few statements. */
@Injectable()
export class AccountImport {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly invitations: Invitations,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Makes other imports wait: each sees the usernames and addresses that the previous one took. */
  lock(): Promise<void> {
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
   * Creates the accounts, all or none. They cannot log in until a password is set.
   * @returns their users.id, in order
   * @throws DomainError conflict if a username or an address was taken in the meantime
   */
  add(admin: Actor, accounts: readonly ImportedAccount[], invite: boolean): Promise<number[]> {
    return this.work.run(async () => {
      const now = this.clock.now();
      const clients = await this.users.addImported(
        accounts.map((one) => new User({ ...one, password: '', role: 'client' }, now)),
        admin.id,
      );
      // Checked again under the lock on the addresses: another account may have given up one of them and
      // reserved it at the same moment.
      if ((await this.links.reservedAmong(accounts.map(({ email }) => email))).size > 0) throw emailTaken();
      if (invite) await this.invitations.inviteImported(admin, clients);
      return clients.map(({ id }) => id);
    });
  }
}
