import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { type Actor, Clock, DomainError, hasRightsOf } from '../../../kernel/index.js';
import { Connections } from '../../../platform/connections/connections.js';
import { Sql } from '../../../platform/database/sql.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import {
  actForClient,
  actorOf,
  callerRights,
  type CallerRights,
  hasSecondFactor,
} from '../../../modules/identity/index.js';

/** People as they are when their email is read: with the rights that they would have in the portal. */
@Injectable()
export class ReplyAuthorQueries {
  private readonly isSecondFactorRequired: boolean;

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly connections: Connections,
    { settings }: Runtime,
  ) {
    this.isSecondFactorRequired = settings.adminMfa === 'required';
  }

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

  /**
   * False for a member of the staff whose answers have to be confirmed in the dashboard: unless an owner lets answers of
   * staff into conversations, and for those who log in with a second factor, or must, since an email proves none.
   */
  async mayAnswerByEmail({ id, role }: Actor): Promise<boolean> {
    if (role !== 'admin') return true;
    const account = await this.connections.find('email');
    if (account?.settings.staffReplies !== true || this.isSecondFactorRequired) return false;
    return !(await this.sql.some(
      'reply-author.second-factor',
      `SELECT 1 FROM users u WHERE u.id = $1 AND ${hasSecondFactor('u.id')}`,
      [id],
    ));
  }

  /** @param userId users.id */
  languageOf(userId: number): Promise<Language> {
    return this.sql.onlyValue<Language>('reply-author.language', 'SELECT language FROM users WHERE id = $1', [
      userId,
    ]);
  }

  /** A member of the staff with this address, whose answer is confirmed. */
  async colleagueWith(address: string): Promise<Actor | undefined> {
    const found = await this.sql.first<CallerRights & { id: number }>(
      'reply-author.colleague',
      `SELECT u.id, ${callerRights('u', 2)} FROM users u
       WHERE lower(u.email) = lower($1) AND u.role = 'admin' AND u.closed_at IS NULL`,
      [address, this.clock.now()],
    );
    return this.actor(found, 0);
  }

  /** The same as `author` for the holder of an address. */
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
