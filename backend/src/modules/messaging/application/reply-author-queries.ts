import { Injectable } from '@nestjs/common';
import { type Actor, Clock, DomainError, hasRightsOf } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { actForClient, actorOf, callerRights, type CallerRights } from '../../identity/index.js';

/** People as they are when their email is read: with the rights that they would have in the portal. */
@Injectable()
export class ReplyAuthorQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * A person who may write for a client now, or a member of the staff. Undefined if their access or account has ended, or
   * awaits a review.
   */
  async author(userId: number, clientId: number): Promise<Actor | undefined> {
    return this.actor(
      await this.sql.first<CallerRights & { id: number }>(
        'reply-author.one',
        `SELECT u.id, ${callerRights('u', 2)} FROM users u WHERE u.id = $1 AND u.closed_at IS NULL`,
        [userId, this.clock.now()],
      ),
      clientId,
    );
  }

  /** The same for the holder of an address. */
  async authorWith(address: string, clientId: number): Promise<Actor | undefined> {
    return this.actor(
      await this.sql.first<CallerRights & { id: number }>(
        'reply-author.with-address',
        `SELECT u.id, ${callerRights('u', 2)} FROM users u
         WHERE lower(u.email) = lower($1) AND u.role <> 'admin' AND u.closed_at IS NULL`,
        [address, this.clock.now()],
      ),
      clientId,
    );
  }

  private actor(found: (CallerRights & { id: number }) | undefined, clientId: number): Actor | undefined {
    if (!found) return undefined;
    const { id, ...rights } = found;
    const person = actorOf(id, rights);
    if (person.role === 'admin')
      return person.awaitsReview || !hasRightsOf(person.staff?.role ?? 'owner', 'assistant')
        ? undefined
        : person;
    try {
      return actForClient(person, clientId, 'messages');
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}
