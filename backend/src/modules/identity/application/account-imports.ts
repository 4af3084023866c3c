import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { type Actor, Clock } from '../../../kernel/index.js';
import { OlderInstances } from '../../../platform/events/older-instances.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { invitedEvent, type NewOrganization, User } from '../domain/user.js';
import { emailTaken } from '../domain/account-rules.js';
import { numbered, stemOf } from '../domain/username.js';
import { AccountLinks } from './account-links.js';
import { ClientAssignments } from './client-assignments.js';

/** A person who becomes a client. */
interface Invited {
  email: string;
  firstName: string | null;
  lastName: string | null;
  language?: Language | undefined;
}

/** Client accounts that the practice imports without passwords, and the usernames that it gives. */
@Injectable()
export class AccountImports {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly assignments: ClientAssignments,
    private readonly instances: OlderInstances,
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

  /** Distinct free usernames: the local part of each address in lower case, with a number if it is taken. */
  async usernames(emails: readonly string[]): Promise<string[]> {
    const stems = emails.map(stemOf);
    const taken = new Set(await this.users.openUsernamesLike(stems));
    return stems.map((stem) => {
      const username = numbered(stem, taken);
      taken.add(username);
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
  add(
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
        for (const client of individuals) this.work.publish(invitedEvent(client, admin.id, now));
      }
      await this.assignments.assignOwn(
        admin,
        clients.map(({ id }) => id),
      );
      return clients.map(({ id }) => id);
    });
  }
}
