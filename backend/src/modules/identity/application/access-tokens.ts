import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor, Role } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, invalidField, notFound } from '../../../kernel/domain-error.js';
import { unreachable } from '../../../kernel/unreachable.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { actByAccessToken } from '../../../platform/requests/request-context.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';
import { accountEvent } from '../domain/user.js';
import { assertSession, Confirmation, type Proof } from './confirmation.js';

export const scopes = ['read', 'write'] as const;
export type Scope = (typeof scopes)[number];

const day = 24 * 60 * 60 * 1000;
const defaultLife = 90 * day;
const maxLifetime = 366 * day;
/** Access tokens per user. */
const maximum = 20;

export interface NewAccessToken {
  name: string;
  scope: Scope;
  /** ISO 8601 */
  expiresAt?: string;
}

export interface AccessTokenView {
  id: number;
  name: string;
  scope: Scope;
  created_at: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

const view = `id, name, scope, created_at, expires_at AS "expiresAt", last_used_at AS "lastUsedAt"`;

/** Personal access tokens for a user's own software, shown once and stored as a hash. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the row, and the token itself, which is never shown again
   * @throws DomainError forbidden (auth.session_required, auth.password_required), invalid (expiresAt),
   * too_many,
   *   conflict access_token.limit_reached
   */
  async create(
    actor: Actor,
    { name, scope, expiresAt }: NewAccessToken,
    proof: Proof,
  ): Promise<AccessTokenView & { token: string }> {
    await this.confirmation.confirmSession(actor, proof);
    const now = this.clock.now();
    const expires = expiresAt === undefined ? new Date(now.getTime() + defaultLife) : new Date(expiresAt);
    if (expires <= now) throw invalidField('expiresAt', 'The expiry must be in the future');
    if (expires.getTime() - now.getTime() > maxLifetime)
      throw invalidField('expiresAt', 'A token can be valid for one year at most');
    const token = `stw_${randomBytes(32).toString('base64url')}`;
    return this.work.run(async () => {
      await this.assertRoom(actor);
      const [row] = await this.sql.view<AccessTokenView>(
        'access-token.create',
        `INSERT INTO access_tokens (user_id, name, scope, token_hash, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${view}`,
        [actor.id, name, scope, tokenHash(token), now, expires],
      );
      if (!row) unreachable('INSERT … RETURNING gave no row');
      await this.publish('account.access_token_created', actor, { accessToken: row.id, name, scope });
      return { ...row, token };
    });
  }

  async list(actor: Actor, request: PageRequest): Promise<Page<AccessTokenView>> {
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<AccessTokenView>(
      'access-token.list',
      `SELECT ${view} FROM access_tokens WHERE user_id = $1 AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [actor.id, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count('access-token.count', 'access_tokens WHERE user_id = $1', [actor.id]),
    );
  }

  /**
   * @param sessionId of the caller; an access token cannot revoke tokens
   * @throws DomainError forbidden auth.session_required, not_found for another user's token
   */
  async revoke(actor: Actor, id: number, sessionId: string | undefined): Promise<void> {
    assertSession(sessionId);
    await this.work.run(async () => {
      const [gone] = await this.sql.rows<{ name: string; scope: Scope }>(
        'access-token.revoke',
        'DELETE FROM access_tokens WHERE id = $1 AND user_id = $2 RETURNING name, scope',
        [id, actor.id],
      );
      if (!gone) throw notFound('access token');
      await this.publish('account.access_token_revoked', actor, { accessToken: id, ...gone });
    });
  }

  /**
   * Revokes all access tokens of an account, in the open unit of work. Calendar feeds are ended by a
   * subscriber of the event.
   * @param by users.id of the actor
   */
  async endAllOf(account: { id: number; username: string; role: Role }, by: number): Promise<void> {
    await this.endAll(account.id);
    this.work.publish({ type: 'account.tokens_ended', ...accountEvent(account, by, this.clock.now()) });
  }

  /** @param since only tokens created since then */
  async endAll(userId: number, { since = new Date(0) } = {}): Promise<void> {
    await this.sql.rows(
      'access-token.end-all',
      'DELETE FROM access_tokens WHERE user_id = $1 AND created_at >= $2',
      [userId, since],
    );
  }

  /**
   * Finds the user of a token. Its last use is recorded at most once a minute.
   * @param writes whether the request changes something, which a `read` token may not
   * @throws DomainError unauthenticated (auth.token_invalid for an unknown or revoked one,
   * auth.token_expired),
   *   forbidden access_token.read_only
   */
  async authenticate(token: string, writes: boolean): Promise<{ actor: Actor; since: Date }> {
    const now = this.clock.now();
    const row = await this.sql.first<{
      id: number;
      user_id: number;
      role: Role;
      since: Date;
      scope: Scope;
      last_used_at: Date | null;
      expires_at: Date;
    }>(
      'access-token.authenticate',
      `SELECT t.id, t.user_id, u.role, u.created_at AS since, t.scope, t.last_used_at, t.expires_at
       FROM access_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.token_hash = $1 AND u.closed_at IS NULL`,
      [tokenHash(token)],
    );
    if (!row) throw invalidToken();
    if (row.expires_at <= now)
      throw new DomainError(
        'unauthenticated',
        'auth.token_expired',
        'This access token has expired. Please create a new one.',
      );
    if (writes && row.scope === 'read')
      throw new DomainError('forbidden', 'access_token.read_only', 'This access token is read-only.');
    if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > 60_000)
      await this.sql.rows('access-token.used', 'UPDATE access_tokens SET last_used_at = $2 WHERE id = $1', [
        row.id,
        now,
      ]);
    actByAccessToken(row.id);
    return { actor: { id: row.user_id, role: row.role }, since: row.since };
  }

  /** The tokens among these that are still valid. Does not count as a use. */
  async alive(ids: readonly number[]): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      'access-token.alive',
      `SELECT t.id FROM access_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.id = ANY ($1::int[]) AND t.expires_at > $2 AND u.closed_at IS NULL`,
      [ids, this.clock.now()],
    );
    return rows.map(({ id }) => id);
  }

  private async publish(
    type: 'account.access_token_created' | 'account.access_token_revoked',
    { id, role }: Actor,
    details: { accessToken: number; name: string; scope: Scope },
  ): Promise<void> {
    const account = await this.sql.first<{ username: string }>(
      'access-token.owner',
      'SELECT username FROM users WHERE id = $1',
      [id],
    );
    const owner = { id, role, username: account?.username ?? '' };
    this.work.publish({ type, ...accountEvent(owner, id, this.clock.now()), details });
  }

  /** Expired tokens count until they are revoked, since they still have a row. */
  private async assertRoom(actor: Actor): Promise<void> {
    // Row lock until the token is stored, so that parallel calls cannot exceed the limit.
    await this.sql.rows('access-token.lock', 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [actor.id]);
    const count = await this.sql.count('access-token.count', 'access_tokens WHERE user_id = $1', [actor.id]);
    if (count >= maximum)
      throw new DomainError(
        'conflict',
        'access_token.limit_reached',
        `You already have ${maximum} access tokens. Please revoke one first.`,
      );
  }
}

/** The error for a token that is unknown, revoked or malformed. */
export const invalidToken = (): DomainError =>
  new DomainError(
    'unauthenticated',
    'auth.token_invalid',
    'This access token is not valid. It may have been revoked. Please create a new one.',
  );
