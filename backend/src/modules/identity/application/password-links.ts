import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { AccountLinks } from './account-links.js';
import { EmailConfirmations } from './email-confirmations.js';
import { NewPassword, passwordLinks } from './passwords.js';
import { SecondFactors } from './second-factors.js';
import { type Caller, type Opened, Sessions } from './sessions.js';

/** The account of a password link, for its holder. */
export interface PasswordLink {
  kind: 'invitation' | 'reset';
  firstName: string | null;
  username: string;
}

/** A password was set by a link; without a session if the account has a second factor. */
export interface ChosenPassword {
  username: string;
  session?: Opened;
}

/** Passwords chosen by an emailed link, of an invitation or a reset. */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly newPassword: NewPassword,
    private readonly links: AccountLinks,
    private readonly emails: EmailConfirmations,
    private readonly users: UserRepository,
    private readonly secondFactors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
  ) {}

  /** @throws DomainError invalid (token, auth.link_invalid) */
  async preview(token: string): Promise<PasswordLink> {
    const { kind, firstName, username } = await this.links.find(token, passwordLinks);
    return { kind: kind === 'invitation' ? kind : 'reset', firstName, username };
  }

  /**
   * Sets the password of the link's account and ends all of its sessions and password links; optionally
   * access tokens and calendar feeds as well. An emailed link that the practice did not see confirms the address that it
   * was sent to. Logs in unless a second factor is needed.
   * @throws DomainError invalid (token, auth.link_invalid; password), conflict auth.reset_waits
   */
  async choose(
    { token, password, endTokens }: { token: string; password: string; endTokens: boolean },
    caller: Caller,
  ): Promise<ChosenPassword> {
    const { kind, userId: id, username } = await this.links.find(token, passwordLinks);
    const commit = await this.newPassword.prepare({ id, username }, { password, endTokens, token });
    return this.work.run(async () => {
      const link = await commit();
      if (link) await this.emails.prove(id, link, kind === 'invitation' ? kind : 'reset');
      const user = await this.users.get(id);
      if ((await this.secondFactors.demandedOf(user)) !== 'nothing') return { username };
      // This link alone decides: an account may have been marked by an earlier one.
      const awaitsPassword = link !== undefined && link.shownAt !== null;
      // No email about a new browser: the one about the new password says it.
      const { session } = await this.sessions.start(
        user,
        { method: 'link' },
        { awaitsPassword },
        caller,
        false,
      );
      return { username, session };
    });
  }
}
