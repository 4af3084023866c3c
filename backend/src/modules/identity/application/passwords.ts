import { Injectable } from '@nestjs/common';
import { type Actor, Clock, DomainError } from '../../../kernel/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { passwordProblem } from '../../../platform/settings/known-passwords.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { LinkKind } from '../domain/account-link.js';
import { PasswordHasher, type TakenLink, UserRepository } from '../domain/ports.js';
import type { User } from '../domain/user.js';
import { AccountLinks } from './account-links.js';
import { assertSession, Confirmation } from './confirmation.js';
import { Credentials } from './credentials.js';
import { ResetWaits } from './reset-waits.js';

/** Each sends an email to the account. */
const changesPerAccount: RateLimit = { name: 'password-change-account', points: 10, per: 60 * 60 };
/** Kinds of links that set a password. */
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
    private readonly waits: ResetWaits,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError invalid (field); by the commit invalid auth.link_invalid, conflict auth.reset_waits
   * @returns by the commit the link that was used up
   */
  async prepare(
    { id, username }: Pick<User, 'id' | 'username'>,
    { password, field, endTokens, but, token }: PasswordChoice,
  ): Promise<Commit<TakenLink | undefined>> {
    assertAcceptable({ password, username }, field);
    const hash = await this.hasher.hash(password);
    return async () => {
      // First, since the email about the password lists the access that remains.
      if (endTokens) await this.credentials.endTokens(await this.users.get(id));
      const link = token === undefined ? undefined : await this.takeOf(id, token);
      const isFirst = link?.kind === 'invitation' && !(await this.users.isInUse(id));
      await this.users.change(id, (user) => {
        const now = this.clock.now();
        return link ? user.resetPassword(hash, { ...link, isFirst }, now) : user.changePassword(hash, now);
      });
      await this.links.endAll(id, passwordLinks);
      await this.credentials.endBrowsers(id, but);
      return link;
    };
  }

  private async takeOf(id: number, token: string): Promise<TakenLink> {
    // Accounts are locked before their links.
    await this.users.lockOpen(id);
    const link = await this.links.take(token);
    await this.waits.assertOver(await this.users.get(id), link.account);
    return link;
  }
}

/** Passwords that their owners change. */
@Injectable()
export class Passwords {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly newPassword: NewPassword,
    private readonly rolling: RollingLimits,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Ends all other sessions and password links; optionally access tokens and calendar feeds as well.
   * @throws DomainError forbidden auth.session_required, invalid (currentPassword, newPassword), too_many
   */
  async change(
    actor: Actor,
    {
      currentPassword,
      newPassword: password,
      endTokens,
    }: { currentPassword: string; newPassword: string; endTokens: boolean },
  ): Promise<void> {
    assertSession(actor);
    const account = await this.confirmation.demandPassword(actor, currentPassword, 'currentPassword');
    const choice = { password, field: 'newPassword', endTokens, but: actor.sessionId };
    const commit = await this.newPassword.prepare(account, choice);
    await this.rolling.use(changesPerAccount, actor.id);
    await this.work.run(async () => void (await commit()));
  }
}

/**
 * The error names `password`, as on every form that sets one, and the request's own field name if it differs.
 * @param field name of the password field in the request
 * @throws DomainError invalid for a password that is known from data breaches or contains the username
 */
export function assertAcceptable(
  { password, username }: { password: string; username: string },
  field = 'password',
): void {
  const problem = passwordProblem(password, username);
  if (problem !== undefined)
    throw new DomainError('invalid', 'request.invalid', problem, {
      fields: { [field]: problem, password: problem },
    });
}
