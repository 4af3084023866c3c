import { Injectable } from '@nestjs/common';
import type { User } from '../domain/user.js';
import { AccessTokens } from './access-tokens.js';
import { SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';

/** Everything besides the password that gives access to an account, ended together in the open unit of work. */
@Injectable()
export class Credentials {
  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly secondFactors: SecondFactors,
  ) {}

  /**
   * Ends all sessions, access tokens and second factors.
   * @param userId users.id
   * @param since ends only tokens and second factors added since then, beside all sessions
   */
  async endAll(userId: number, since?: Date): Promise<void> {
    await this.sessions.endAll(userId);
    await this.tokens.endAll(userId, since);
    await this.secondFactors.endAll(userId, since);
  }

  /** Ends access tokens and calendar feeds, which the account's log records. */
  endTokens(account: Pick<User, 'id' | 'username' | 'role'>): Promise<void> {
    return this.tokens.endAllOf(account, account.id);
  }

  /** @param but sessions.id of the one to keep */
  endSessions(userId: number, but?: string): Promise<void> {
    return this.sessions.endAll(userId, but === undefined ? {} : { but });
  }

  /** Ends everything that is needed to log in besides the password; access tokens stay. */
  async endSignIns(userId: number): Promise<void> {
    await this.secondFactors.endAll(userId);
    await this.sessions.endAll(userId);
  }
}
