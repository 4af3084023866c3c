import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { type RateLimit, RateLimits } from '../../../platform/database/rate-limits.js';
import { Sql } from '../../../platform/database/sql.js';
import { PasswordHasher } from '../domain/ports.js';

/** Milliseconds in which a sign-in vouches for who sits at the device. */
const fresh = 15 * 60_000;
const wrongTries: RateLimit = { name: 'confirm-account', points: 10, per: 15 * 60 };

/** A caller's evidence that they are who their session or token says. */
export interface Proof {
  /** sessions.id; undefined for an access token, which never vouches for a person */
  sessionId: string | undefined;
  /** As the caller sent it along, if they did. */
  password: string | undefined;
  /** The password's name in the request, `password` unless told. */
  field?: string;
}

/** Asks again who somebody is before something that binds them. */
@Injectable()
export class Confirmation {
  constructor(
    private readonly passwords: PasswordHasher,
    private readonly limits: RateLimits,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * Passes where the session began less than 15 minutes ago, or with the account's password, also for an access token.
   * @throws DomainError forbidden auth.password_required, too_many
   */
  async confirm(actor: Actor, { sessionId, password, field = 'password' }: Proof): Promise<void> {
    const since = new Date(this.clock.now().getTime() - fresh);
    const account = await this.sql.first<{ password: string; fresh: boolean }>(
      'confirmation.account',
      `SELECT password, EXISTS (SELECT 1 FROM sessions WHERE id = $2 AND user_id = $1 AND created_at > $3) AS fresh
       FROM users WHERE id = $1`,
      [actor.id, sessionId ?? null, since],
    );
    if (account?.fresh) return;
    if (password === undefined) throw passwordRequired(field, 'Please enter your password to go on.');
    await this.limits.spend(wrongTries, String(actor.id));
    if (!(await this.passwords.matches(account?.password, password)))
      throw passwordRequired(field, 'This is not your password. Please try again.');
    await this.limits.forget(wrongTries, String(actor.id));
  }

  /**
   * Refuses access tokens, and confirms the rest: for what would give more rights than a token was made with.
   * @throws DomainError forbidden auth.session_required, auth.password_required, too_many
   */
  async confirmSession(actor: Actor, proof: Proof): Promise<void> {
    assertSession(proof.sessionId);
    await this.confirm(actor, proof);
  }
}

/** @throws DomainError forbidden auth.session_required where an access token calls */
export function assertSession(sessionId: string | undefined): void {
  if (sessionId === undefined)
    throw new DomainError(
      'forbidden',
      'auth.session_required',
      'An access token cannot do this. Please sign in with your password.',
    );
}

const passwordRequired = (field: string, message: string): DomainError =>
  new DomainError('forbidden', 'auth.password_required', message, { fields: { [field]: message } });
