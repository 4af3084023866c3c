import { Injectable } from '@nestjs/common';
import { DomainError, type RecordTable } from '../../../kernel/index.js';
import type { ClientScope } from '../../../platform/http/allow.js';
import type { Principal } from '../../../platform/http/principal.js';
import { Sessions } from '../application/sessions.js';
import { CallRights } from './call-rights.js';

/** The session for which a browser acts that is not logged in itself. */
interface DelegatingSession {
  /** sessions.id; null once it has ended. */
  sessionId: string | null;
  /** users.id of its person. */
  userId: number;
}

/** The person of that session, as a delegated call is made for them. */
export type DelegatedPerson = Principal;

/** The right that a delegated call needs, at the client of one record. */
interface NeededRight {
  scope: ClientScope;
  record: RecordTable;
  id: number;
}

/** Calls of a browser without a login, for the person of a session elsewhere and only as long as that lasts. */
@Injectable()
export class DelegatedCalls {
  constructor(
    private readonly sessions: Sessions,
    private readonly rights: CallRights,
  ) {}

  /**
   * The person, with the rights that they have now; never fresh. Does not count as use of the session.
   * @returns undefined once the session has ended, or its person may not make such a call
   */
  async principalOf(
    { sessionId, userId }: DelegatingSession,
    { scope, record, id }: NeededRight,
  ): Promise<DelegatedPerson | undefined> {
    if (sessionId === null) return undefined;
    const session = await this.sessions.find(sessionId, userId, { passive: true });
    if (!session) return undefined;
    const call = { writes: true, id: String(id), client: undefined };
    try {
      const actor = await this.rights.decide(session.actor, {
        rights: { callers: 'client', scope, record },
        ...call,
      });
      return { ...session, actor, isFresh: false };
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  /** Whether the session is still active, whatever its person may do. */
  async lasts({ sessionId }: DelegatingSession): Promise<boolean> {
    return sessionId !== null && (await this.sessions.alive([sessionId])).length > 0;
  }
}
