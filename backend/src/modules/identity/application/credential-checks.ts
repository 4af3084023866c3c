import { Injectable } from '@nestjs/common';
import { AccessTokens } from './access-tokens.js';
import { Sessions } from './sessions.js';

/** The session or the access token that a caller authenticated with. */
export type Credential = { sessionId: string } | { accessTokenId: number };

/**
 * Checks of open connections: whether the callers of long responses, for example streams, still have access.
 */
@Injectable()
export class CredentialChecks {
  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
  ) {}

  /** The credentials that were revoked, have expired, or whose account is closed. Does not count as a use. */
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
