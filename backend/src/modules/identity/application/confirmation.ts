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
   * Passes where the session began less than 15 minutes ago, or with the account's password.
   * @param sessionId undefined for an access token, which never vouches for a person
   * @throws DomainError forbidden auth.password_required, too_many
   */
  async confirm(actor: Actor, sessionId: string | undefined, password: string | undefined): Promise<void> {
    const since = new Date(this.clock.now().getTime() - fresh);
    const account = await this.sql.first<{ password: string; fresh: boolean }>(
      'confirmation.account',
      `SELECT password, EXISTS (SELECT 1 FROM sessions WHERE id = $2 AND user_id = $1 AND created_at > $3) AS fresh
       FROM users WHERE id = $1`,
      [actor.id, sessionId ?? null, since],
    );
    if (account?.fresh) return;
    if (password === undefined) throw passwordRequired('Please enter your password to go on.');
    await this.limits.spend(wrongTries, String(actor.id));
    if (!(await this.passwords.matches(account?.password, password)))
      throw passwordRequired('This is not your password. Please try again.');
    await this.limits.forget(wrongTries, String(actor.id));
  }
}

const passwordRequired = (message: string): DomainError =>
  new DomainError('forbidden', 'auth.password_required', message, { fields: { password: message } });
