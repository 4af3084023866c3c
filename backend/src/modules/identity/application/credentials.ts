import { Injectable } from '@nestjs/common';
import { type Actor, notFound } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import type { AccountSubject } from '../domain/account-events.js';
import { AccessTokens } from './access-tokens.js';
import { AccountLog } from './account-log.js';
import { SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';

/** The session or the access token that a caller authenticated with. */
export type Credential = { sessionId: string } | { accessTokenId: number };

/** Everything besides the password that gives access to an account, ended together in the open unit of work. */
@Injectable()
export class Credentials {
  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly secondFactors: SecondFactors,
    private readonly users: UserRepository,
    private readonly log: AccountLog,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Ends all sessions, trusted browsers, access tokens and second factors.
   * @param userId users.id
   * @param since ends only tokens and second factors added since then
   */
  async endAll(userId: number, since?: Date): Promise<void> {
    await this.endSignIns(userId, since);
    await this.tokens.endAll(userId, since);
  }

  /** Ends sessions, trusted browsers and access tokens; password and second factors stay. @param userId users.id */
  async endAccess(userId: number): Promise<void> {
    await this.endBrowsers(userId);
    await this.tokens.endAll(userId);
  }

  /** Ends access tokens and calendar feeds, which the account's log records. */
  endTokens(account: AccountSubject): Promise<void> {
    return this.tokens.endAllOf(account, account.id);
  }

  /** Ends sessions, and the trust in browsers, after a new password. @param but sessions.id of the one to keep */
  async endBrowsers(userId: number, but?: string): Promise<void> {
    await this.sessions.endAll(userId, but);
    await this.secondFactors.endDevices(userId);
  }

  /**
   * Ends everything that is needed to log in besides the password; access tokens stay.
   * @param since ends only second factors added since then
   */
  async endSignIns(userId: number, since?: Date): Promise<void> {
    // First, since it waits for a parallel login by such a factor, whose session then ends as well.
    await this.secondFactors.endAll(userId, since);
    await this.endBrowsers(userId);
  }

  /**
   * Logs a client out everywhere, for example after a device was stolen.
   * @param id users.id
   * @param options.tokens ends access tokens and the calendar feed as well
   * @throws DomainError not_found for no open client
   */
  async logOutClient(admin: Actor, id: number, { tokens }: { tokens: boolean }): Promise<void> {
    const client = await this.users.findClient(id, admin);
    if (!client || client.closed_at) throw notFound('client');
    await this.work.run(async () => {
      await this.sessions.endAll(id);
      if (tokens) await this.tokens.endAllOf(client, admin.id);
      this.log.record('account.sessions_ended', client, admin.id);
    });
  }

  /**
   * Those of long responses, for example streams, whose credential was revoked or has expired, or whose account
   * is closed. Does not count as a use.
   */
  async ended<Holder extends { credential: Credential }>(holders: readonly Holder[]): Promise<Holder[]> {
    const credentials = holders.map(({ credential }) => credential);
    const sessionIds = credentials.flatMap((one) => ('sessionId' in one ? [one.sessionId] : []));
    const tokenIds = credentials.flatMap((one) => ('accessTokenId' in one ? [one.accessTokenId] : []));
    const sessions = new Set(sessionIds.length > 0 ? await this.sessions.alive(sessionIds) : []);
    const tokens = new Set(tokenIds.length > 0 ? await this.tokens.alive(tokenIds) : []);
    return holders.filter(({ credential: one }) =>
      'sessionId' in one ? !sessions.has(one.sessionId) : !tokens.has(one.accessTokenId),
    );
  }
}
