import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  Clock,
  conflict,
  DomainError,
  invalidField,
  notPermitted,
} from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { actByAccessToken } from '../../../platform/process/request-context.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import { actorOf } from '../domain/caller.js';
import type { Scope } from '../domain/credentials.js';
import { AccessTokenRepository, UserRepository } from '../domain/ports.js';
import type { AccountSubject } from '../domain/account-events.js';
import { AccountLog } from './account-log.js';
import { assertSession, Confirmation, type Proof } from './confirmation.js';

const day = 24 * 60 * 60 * 1000;
const defaultLife = 90 * day;
/** Monitoring outlives a year, and its token opens no records. */
const longestLife: Record<Scope, number> = { read: 366 * day, write: 366 * day, metrics: 1100 * day };
/** Access tokens per user. */
const maximum = 20;

export interface NewAccessToken {
  name: string;
  scope: Scope;
  /** ISO 8601 */
  expiresAt?: string;
}

/** Personal access tokens for a user's own software, shown once and stored as a hash. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly users: UserRepository,
    private readonly tokens: AccessTokenRepository,
    private readonly log: AccountLog,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the row, and the token itself, which is never shown again
   * @throws DomainError forbidden (auth.session_required, auth.password_required), invalid (expiresAt),
   *   too_many, conflict access_token.limit_reached; forbidden auth.not_permitted for metrics, if not an owner
   */
  async create(actor: Actor, { name, scope, expiresAt }: NewAccessToken, proof: Proof) {
    if (scope === 'metrics' && (actor.role !== 'admin' || actor.staff)) throw notPermitted();
    await this.confirmation.confirmSession(actor, proof);
    const now = this.clock.now();
    const expires = expiresAt === undefined ? new Date(now.getTime() + defaultLife) : new Date(expiresAt);
    if (expires <= now) throw invalidField('expiresAt', t('The expiry must be in the future'));
    if (expires.getTime() - now.getTime() > longestLife[scope])
      throw invalidField(
        'expiresAt',
        scope === 'metrics'
          ? t('A token for metrics can be valid for three years at most')
          : t('A token can be valid for one year at most'),
      );
    const token = `stw_${newToken()}`;
    return this.work.run(async () => {
      // Row lock until the token is stored, so that parallel calls cannot exceed the limit.
      await this.users.lockOpen(actor.id);
      // Expired tokens count until they are revoked, since they still have a row.
      if ((await this.tokens.count(actor.id)) >= maximum) throw limitReached();
      const id = await this.tokens.add(
        { userId: actor.id, name, scope, hash: tokenHash(token), expiresAt: expires },
        now,
      );
      const details = { accessToken: id, name, scope };
      this.log.record('account.access_token_created', await this.users.get(actor.id), actor.id, { details });
      const times = { created_at: now.toISOString(), expiresAt: expires.toISOString(), lastUsedAt: null };
      return { id, name, scope, ...times, token };
    });
  }

  /**
   * An access token cannot revoke tokens.
   * @throws DomainError forbidden auth.session_required, not_found for another user's token
   */
  async revoke(actor: Actor, id: number): Promise<void> {
    assertSession(actor);
    await this.work.run(async () => {
      const details = { accessToken: id, ...(await this.tokens.delete(actor.id, id)) };
      this.log.record('account.access_token_revoked', await this.users.get(actor.id), actor.id, { details });
    });
  }

  /**
   * Revokes all access tokens of an account, in the open unit of work. Calendar feeds are ended by a
   * subscriber of the event.
   * @param by users.id of the actor
   */
  async endAllOf(account: AccountSubject, by: number): Promise<void> {
    await this.endAll(account.id);
    this.log.record('account.tokens_ended', account, by);
  }

  /** @param since only tokens created since then */
  endAll(userId: number, since?: Date): Promise<void> {
    return this.tokens.deleteAll(userId, since);
  }

  /**
   * Finds the user of a token. Its last use is recorded at most once a minute.
   * @param call whether it reads the metrics, the only call of a `metrics` token, and whether it changes something, which a
   *   `read` token may not
   * @throws DomainError unauthenticated (auth.token_invalid for an unknown or revoked one,
   * auth.token_expired),
   *   forbidden access_token.read_only, auth.not_permitted for one of metrics
   */
  async authenticate(
    token: string,
    { readsMetrics, writes }: { readsMetrics: boolean; writes: boolean },
  ): Promise<{ actor: Actor; since: Date }> {
    const now = this.clock.now();
    const row = await this.tokens.find(tokenHash(token), now);
    if (!row) throw invalidToken();
    if (row.expiresAt <= now)
      throw new DomainError(
        'unauthenticated',
        'auth.token_expired',
        t('This access token has expired. Please create a new one.'),
      );
    if (row.scope === 'metrics' && !readsMetrics)
      throw new DomainError(
        'forbidden',
        'auth.not_permitted',
        t('This access token reads the metrics only.'),
      );
    if (writes && row.scope === 'read')
      throw new DomainError('forbidden', 'access_token.read_only', t('This access token is read-only.'));
    if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > 60_000)
      await this.tokens.markUsed(row.id, now);
    actByAccessToken(row.id);
    return { actor: actorOf(row.userId, row), since: row.since };
  }

  /** The tokens among these that are still valid. Does not count as a use. */
  alive(ids: readonly number[]): Promise<number[]> {
    return this.tokens.alive(ids, this.clock.now());
  }
}

const limitReached = (): DomainError =>
  conflict(
    'access_token.limit_reached',
    t('You already have {maximum} access tokens. Please revoke one first.', { maximum }),
  );

/** The error for a token that is unknown, revoked or malformed. */
export const invalidToken = (): DomainError =>
  new DomainError(
    'unauthenticated',
    'auth.token_invalid',
    t('This access token is not valid. It may have been revoked. Please create a new one.'),
  );
