import { Injectable } from '@nestjs/common';
import { type Text, msg, shown, t } from '@steward/texts';
import { type Actor, DomainError, invalidField } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import type { SessionConfirmation } from '../../practice/index.js';
import { PasswordHasher, UserRepository } from '../domain/ports.js';
import type { User } from '../domain/user.js';
import { AccountLog } from './account-log.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { Sessions } from './sessions.js';

const wrongTries: RateLimit = { name: 'confirm-account', points: 10, per: 15 * 60 };

/** Evidence of a caller's identity, beyond the session or token. */
export interface Proof {
  /** As sent by the caller, if at all. */
  password?: string | undefined;
  /** Name of the password field in the request; default `password`. */
  field?: string;
}

/** Confirms a caller's identity before sensitive actions. Wrong answers are counted and recorded. */
@Injectable()
export class Confirmation implements SessionConfirmation {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: Sessions,
    private readonly passwords: PasswordHasher,
    private readonly passkeys: PasskeySignIn,
    private readonly limits: RateLimits,
    private readonly log: AccountLog,
  ) {}

  /**
   * Passes if the session began or was confirmed less than 15 minutes ago, or with the account's password,
   * also for an access token. A password is always checked, and confirms the session for 15 minutes more. Call it
   * outside of a unit of work; otherwise a refused attempt would not be recorded.
   * @throws DomainError forbidden auth.password_required, too_many
   */
  async confirm(actor: Actor, { password, field = 'password' }: Proof): Promise<void> {
    const { sessionId } = actor;
    if (password === undefined) {
      if (sessionId !== undefined && (await this.sessions.isFresh(sessionId, actor.id))) return;
      throw passwordRequired(field, passwordNeededMessage);
    }
    const account = await this.users.get(actor.id);
    if (!(await this.isOwn(account, password))) throw passwordRequired(field, wrongPasswordMessage);
    if (sessionId !== undefined) await this.sessions.confirm(sessionId, account);
  }

  /**
   * Refuses access tokens and confirms sessions: for actions that would extend a token's own rights.
   * @throws DomainError forbidden auth.session_required, auth.password_required, too_many
   */
  async confirmSession(actor: Actor, proof: Proof = {}): Promise<void> {
    assertSession(actor);
    await this.confirm(actor, proof);
  }

  /**
   * Refuses a session that began with a link that the practice saw, until its person enters the password: for
   * actions that do not need a fresh session otherwise.
   * @throws DomainError forbidden auth.password_required
   */
  async assertPasswordEntered({ id, sessionId }: Actor): Promise<void> {
    if (sessionId !== undefined && (await this.sessions.awaitsPassword(sessionId, id)))
      throw passwordRequired('password', passwordNeededMessage);
  }

  /**
   * Refuses access tokens and always requires the password, even in a fresh session, which it confirms.
   * @returns the account
   * @throws DomainError forbidden auth.session_required, invalid (field), too_many
   */
  async demandPassword(actor: Actor, password: string, field = 'password'): Promise<User> {
    assertSession(actor);
    const account = await this.users.get(actor.id);
    if (!(await this.isOwn(account, password)))
      throw invalidField(field, shown(wrongPasswordMessage), 'auth.password_wrong');
    await this.sessions.confirm(actor.sessionId, account);
    return account;
  }

  /**
   * Makes the session fresh again, with the password or a passkey.
   * @throws DomainError forbidden auth.session_required, auth.password_required, too_many
   */
  async renew(actor: Actor, { password, response }: { password?: string; response?: object }): Promise<void> {
    assertSession(actor);
    const account = await this.users.get(actor.id);
    if (password === undefined && response === undefined)
      throw passwordRequired('password', passwordNeededMessage);
    const proved =
      password === undefined
        ? await this.counted(
            account,
            async () => response !== undefined && this.passkeys.verifies(actor, response),
          )
        : await this.isOwn(account, password);
    if (!proved)
      throw passwordRequired('password', password === undefined ? unknownPasskey : wrongPasswordMessage);
    await this.sessions.confirm(actor.sessionId, account);
  }

  /** Counts before the check, so that parallel attempts count. @throws DomainError too_many */
  private async counted(account: User, proves: () => Promise<boolean>): Promise<boolean> {
    await this.limits.spend(wrongTries, String(account.id));
    const proved = await proves();
    if (proved) await this.limits.forget(wrongTries, String(account.id));
    else await this.log.recordAlone('account.confirmed', account, account.id, { refused: true });
    return proved;
  }

  private isOwn(account: User, password: string): Promise<boolean> {
    return this.counted(account, () => this.passwords.matches(account.password, password));
  }
}

const passwordNeededMessage = msg('Please enter your password to continue.');
const wrongPasswordMessage = msg("That's not your password. Please try again.");
const unknownPasskey = msg(
  'This passkey belongs to a different account. Please try again, or enter your password.',
);

/** @throws DomainError forbidden auth.session_required for access tokens */
export function assertSession(actor: Actor): asserts actor is Actor & { sessionId: string } {
  if (actor.sessionId === undefined)
    throw new DomainError(
      'forbidden',
      'auth.session_required',
      t('An access token cannot do this. Please log in with your password.'),
    );
}

function passwordRequired(field: string, message: Text): DomainError {
  const text = shown(message);
  return new DomainError('forbidden', 'auth.password_required', text, { fields: { [field]: text } });
}
