import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor, Role } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';
import { type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { SecretRotation, type WrappedKeys } from '../../../platform/files/secret-rotation.js';
import { Runtime } from '../../../platform/runtime.js';
import { type Rewrapped, SealedBox } from '../../../platform/secrets/sealed-box.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';
import { accountEvent, assertSession, Confirmation, type Proof } from '../../identity/index.js';

/** A person created or ended a calendar feed. */
export interface CalendarFeedEvent<Type extends string> extends Recorded {
  type: Type;
}

/** Notifies the owner by email. */
const newAddresses: RateLimit = { name: 'calendar-feed-made', points: 20, per: 60 * 60 };

interface SealedRow extends Record<string, unknown> {
  user_id: number;
  sealed: Buffer;
}

/**
 * Calendar feeds: one secret address per person, which calendar applications read without logging in. Anyone
 * with the address can read the appointments, so it is only shown and created in a fresh session.
 */
@Injectable()
export class CalendarFeeds implements WrappedKeys {
  private readonly box: SealedBox;
  private readonly publicUrl: string;

  constructor(
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    rotation: SecretRotation,
    { secret, settings }: Runtime,
  ) {
    this.box = new SealedBox(secret, 'steward/calendar-feed/v1');
    this.publicUrl = settings.publicUrl;
    rotation.include(this);
  }

  /**
   * @returns the address, null if there is none
   * @throws DomainError forbidden (auth.session_required, auth.password_required), unavailable
   */
  async address(actor: Actor, sessionId: string | undefined): Promise<string | null> {
    assertSession(sessionId);
    const row = await this.sql.first<SealedRow>(
      'calendar-feed.get',
      'SELECT user_id, sealed_secret AS sealed FROM calendar_feeds WHERE user_id = $1',
      [actor.id],
    );
    if (!row) return null;
    await this.confirmation.confirmSession(actor, { sessionId, password: undefined });
    const opened = this.box.open(row.sealed, rowOf(actor.id));
    if (!opened)
      throw new DomainError(
        'unavailable',
        'calendar_feed.unavailable',
        'We can’t show your calendar link. Please create a new one.',
      );
    return this.addressOf(opened.plain.toString());
  }

  /**
   * Creates a new address; the previous one stops working.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), too_many
   */
  async create(actor: Actor, proof: Proof): Promise<string> {
    await this.confirmation.confirmSession(actor, proof);
    await this.limits.spend(newAddresses, String(actor.id));
    const secret = randomBytes(32).toString('base64url');
    await this.work.run(async () => {
      // Row lock, so that of two concurrent calls the later one replaces the earlier one's address.
      await this.sql.rows('calendar-feed.lock', 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [
        actor.id,
      ]);
      await this.end(actor.id, actor.id);
      await this.sql.rows(
        'calendar-feed.create',
        `INSERT INTO calendar_feeds (user_id, secret_hash, sealed_secret, created_at) VALUES ($1, $2, $3, $4)`,
        [actor.id, tokenHash(secret), this.box.seal(Buffer.from(secret), rowOf(actor.id)), this.clock.now()],
      );
      await this.publish('calendar_feed.created', actor.id, actor.id);
    });
    return this.addressOf(secret);
  }

  /** Ends the address, if any. @throws DomainError forbidden auth.session_required */
  async remove(actor: Actor, sessionId: string | undefined): Promise<void> {
    assertSession(sessionId);
    await this.work.run(() => this.end(actor.id, actor.id));
  }

  /** Ends a person's address in the open unit of work. @param by users.id; null for the application itself */
  async end(userId: number, by: number | null): Promise<void> {
    const deleted = await this.sql.first(
      'calendar-feed.delete',
      'DELETE FROM calendar_feeds WHERE user_id = $1 RETURNING 1',
      [userId],
    );
    if (deleted) await this.publish('calendar_feed.ended', userId, by);
  }

  /** The owner of an address; undefined if it does not work. */
  async ownerOf(secret: string): Promise<Actor | undefined> {
    return this.sql.first<Actor & { role: Role }>(
      'calendar-feed.owner',
      `SELECT u.id, u.role FROM calendar_feeds f JOIN users u ON u.id = f.user_id
       WHERE f.secret_hash = $1 AND u.closed_at IS NULL`,
      [tokenHash(secret)],
    );
  }

  async rewrap(): Promise<Rewrapped> {
    const rows = await this.sql.rows<SealedRow>(
      'calendar-feed.all',
      'SELECT user_id, sealed_secret AS sealed FROM calendar_feeds ORDER BY user_id',
    );
    return this.box.rewrap(
      rows,
      ({ user_id }) => rowOf(user_id),
      ({ user_id }) => `calendar feed link of user ${user_id}`,
      ({ user_id, sealed }, regenerated) =>
        // One that was created in the meantime is already sealed with the current secret.
        this.sql.rows(
          'calendar-feed.rewrap',
          'UPDATE calendar_feeds SET sealed_secret = $3 WHERE user_id = $1 AND sealed_secret = $2',
          [user_id, sealed, regenerated],
        ),
    );
  }

  private addressOf(secret: string): string {
    return `${this.publicUrl}/api/calendar/${secret}.ics`;
  }

  private async publish(
    type: 'calendar_feed.created' | 'calendar_feed.ended',
    userId: number,
    by: number | null,
  ): Promise<void> {
    const owner = await this.sql.first<{ id: number; role: Role; username: string }>(
      'calendar-feed.user',
      'SELECT id, role, username FROM users WHERE id = $1',
      [userId],
    );
    if (!owner) throw new Error(`User ${userId} does not exist.`);
    this.work.publish({ type, ...accountEvent(owner, by, this.clock.now()) });
  }
}

const rowOf = (userId: number): string => `calendar feed of user ${userId}`;
