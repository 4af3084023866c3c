import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, invalidField } from '../../../kernel/domain-error.js';
import { type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { ConfirmationProof, SessionConfirmation } from '../../practice/index.js';
import { PasskeyProof, PasswordHasher } from '../domain/ports.js';
import { accountEvent } from '../domain/user.js';
import { freshTime } from './sessions.js';

const wrongTries: RateLimit = { name: 'confirm-account', points: 10, per: 15 * 60 };

export interface Proof extends ConfirmationProof {
  /** Name of the password field in the request; default `password`. */
  field?: string;
}

interface Account extends Record<string, unknown> {
  id: number;
  username: string;
  role: Actor['role'];
  password: string;
  fresh: boolean;
}

/** Confirms a caller's identity before sensitive actions. Wrong answers are counted and recorded. */
@Injectable()
export class Confirmation implements SessionConfirmation {
  constructor(
    private readonly passwords: PasswordHasher,
    private readonly passkeys: PasskeyProof,
    private readonly limits: RateLimits,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Passes if the session began or was confirmed less than 15 minutes ago, or with the account's password,
   * also for an access token. Call it outside of a unit of work; otherwise a refused attempt would not be
   * recorded.
   * @throws DomainError forbidden auth.password_required, too_many
   */
  async confirm(actor: Actor, { sessionId, password, field = 'password' }: Proof): Promise<void> {
    const account = await this.account(actor, sessionId);
    if (account.fresh) return;
    if (password === undefined) throw passwordRequired(field, passwordNeededMessage);
    if (!(await this.isOwn(account, password))) throw passwordRequired(field, wrongPasswordMessage);
  }

  /**
   * Refuses access tokens and confirms sessions: for actions that would extend a token's own rights.
   * @throws DomainError forbidden auth.session_required, auth.password_required, too_many
   */
  async confirmSession(actor: Actor, proof: Proof): Promise<void> {
    assertSession(proof.sessionId);
    await this.confirm(actor, proof);
  }

  /**
   * Refuses access tokens and always requires the password, even in a fresh session.
   * @throws DomainError forbidden auth.session_required, invalid (field), too_many
   */
  async demandPassword(
    actor: Actor,
    { sessionId, password, field = 'password' }: Proof & { password: string },
  ): Promise<void> {
    assertSession(sessionId);
    if (!(await this.isOwn(await this.account(actor, sessionId), password)))
      throw invalidField(field, wrongPasswordMessage, 'auth.password_wrong');
  }

  /**
   * Makes the session fresh again, with the password or a passkey.
   * @throws DomainError forbidden auth.session_required, auth.password_required, too_many
   */
  async renew(
    actor: Actor,
    sessionId: string | undefined,
    { password, response }: { password?: string; response?: object },
  ): Promise<void> {
    assertSession(sessionId);
    const account = await this.account(actor, sessionId);
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
    const now = this.clock.now();
    await this.work.run(async () => {
      await this.sql.rows('confirmation.renew', 'UPDATE sessions SET confirmed_at = $2 WHERE id = $1', [
        sessionId,
        now,
      ]);
      this.work.publish({ type: 'account.confirmed', ...accountEvent(account, actor.id, now) });
    });
  }

  private async account(actor: Actor, sessionId: string | undefined): Promise<Account> {
    const since = new Date(this.clock.now().getTime() - freshTime);
    const account = await this.sql.first<Account>(
      'confirmation.account',
      `SELECT id, username, role, password, EXISTS (
         SELECT 1 FROM sessions WHERE id = $2 AND user_id = $1 AND greatest(created_at, confirmed_at) > $3) AS fresh
       FROM users WHERE id = $1`,
      [actor.id, sessionId ?? null, since],
    );
    if (!account) throw new Error(`User ${actor.id} has a session but no row.`);
    return account;
  }

  private isOwn(account: Account, password: string): Promise<boolean> {
    return this.counted(account, () => this.passwords.matches(account.password, password));
  }

  /** Counts an attempt before it is checked, so that parallel attempts count, and records a wrong one. */
  private async counted(account: Account, proves: () => Promise<boolean>): Promise<boolean> {
    await this.limits.spend(wrongTries, String(account.id));
    const proved = await proves();
    if (proved) await this.limits.forget(wrongTries, String(account.id));
    else {
      const event = accountEvent(account, account.id, this.clock.now());
      await this.work.run(async () =>
        this.work.publish({ type: 'account.confirmed', ...event, refused: true }),
      );
    }
    return proved;
  }
}

const passwordNeededMessage = 'Please enter your password to continue.';
const wrongPasswordMessage = "That's not your password. Please try again.";
const unknownPasskey =
  'This passkey belongs to a different account. Please try again, or enter your password.';

/** @throws DomainError forbidden auth.session_required for access tokens */
export function assertSession(sessionId: string | undefined): asserts sessionId is string {
  if (sessionId === undefined)
    throw new DomainError(
      'forbidden',
      'auth.session_required',
      'An access token cannot do this. Please log in with your password.',
    );
}

const passwordRequired = (field: string, message: string): DomainError =>
  new DomainError('forbidden', 'auth.password_required', message, { fields: { [field]: message } });
