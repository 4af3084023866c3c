import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { LinkKind } from '../domain/account-link.js';
import { PasswordHasher, UserRepository } from '../domain/ports.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { assertAcceptable } from './acceptable-password.js';
import { AccountLinks } from './account-links.js';
import { Credentials } from './credentials.js';

/** Links that set a password. */
export const passwordLinks: readonly LinkKind[] = ['reset', 'invitation'];

interface PasswordChoice {
  password: string;
  /** Name of the password in the request. */
  field?: string;
  /** Ends access tokens and calendar feeds as well. */
  endTokens: boolean;
  /** sessions.id of the session to keep; undefined for a password chosen by a link */
  but?: string;
  /** Token of the link that is used up. */
  token?: string;
}

/** A new password, which ends all other sessions and password links. */
@Injectable()
export class NewPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly credentials: Credentials,
    private readonly links: AccountLinks,
    private readonly clock: Clock,
  ) {}

  /**
   * @param account users.id and username
   * @throws DomainError invalid (field); by the commit invalid auth.link_invalid
   */
  async prepare(
    { id, username }: { id: number; username: string },
    { password, field, endTokens, but, token }: PasswordChoice,
  ): Promise<Commit<void>> {
    assertAcceptable({ password, username }, field);
    const hash = await this.hasher.hash(password);
    const type = token === undefined ? 'account.password_changed' : 'account.password_reset';
    return async () => {
      // First, since the email about the password lists the access that remains.
      if (endTokens) await this.credentials.endTokens(await this.users.get(id));
      await this.users.change(id, (user) => user.changePassword(hash, type, this.clock.now()));
      if (token !== undefined) await this.links.take(token);
      await this.links.endAll(id, passwordLinks);
      await this.credentials.endSessions(id, but);
    };
  }
}
