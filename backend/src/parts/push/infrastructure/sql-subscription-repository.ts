import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/index.js';
import { isUsableSession } from '../../../modules/identity/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { NewSubscription, StoredSubscription, SubscriptionRepository } from '../domain/ports.js';

@Injectable()
export class SqlSubscriptionRepository implements SubscriptionRepository {
  constructor(private readonly sql: Sql) {}

  async save(subscription: NewSubscription, limit: number, at: Date): Promise<StoredSubscription> {
    const { userId, sessionId, endpoint, p256dh, auth, agent } = subscription;
    // Not one that ends meanwhile.
    const isOpen = await this.sql.some(
      'push.lock-session',
      'SELECT FROM sessions WHERE id = $1 FOR KEY SHARE',
      [sessionId],
    );
    if (!isOpen) throw notFound('session');
    // One after another, by endpoint and then by person: the order in which all take both locks.
    await this.sql.rows(
      'push.lock-endpoint',
      `SELECT pg_advisory_xact_lock(hashtextextended('push ' || $1, 0))`,
      [endpoint],
    );
    await this.sql.rows('push.lock-person', `SELECT pg_advisory_xact_lock(hashtext('push of person'), $1)`, [
      userId,
    ]);
    await this.sql.rows(
      'push.end-earlier',
      `DELETE FROM push_subscriptions p USING sessions s WHERE p.endpoint = $1 AND s.id = p.session_id
         AND (p.user_id <> $2 OR NOT ${isUsableSession('s', '$3')})`,
      [endpoint, userId, at],
    );
    const stored = await this.sql.only<StoredSubscription>(
      'push.subscribe',
      `INSERT INTO push_subscriptions AS p (user_id, session_id, endpoint, p256dh, auth, agent, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, p256dh = excluded.p256dh,
         auth = excluded.auth, agent = excluded.agent
       RETURNING id, agent, created_at, xmax = 0 AS "isNew"`,
      [userId, sessionId, endpoint, p256dh, auth, agent, at],
    );
    await this.sql.rows(
      'push.end-oldest',
      `DELETE FROM push_subscriptions WHERE id IN (
         SELECT p.id FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id WHERE p.user_id = $1
         ORDER BY ${isUsableSession('s', '$2')} DESC, p.id = $3 DESC, p.id DESC OFFSET $4)`,
      [userId, at, stored.id, limit],
    );
    return stored;
  }

  delete(userId: number, id: number, at: Date): Promise<boolean> {
    return this.sql.some(
      'push.unsubscribe',
      `DELETE FROM push_subscriptions p USING sessions s
       WHERE p.id = $2 AND p.user_id = $1 AND s.id = p.session_id AND ${isUsableSession('s', '$3')} RETURNING p.id`,
      [userId, id, at],
    );
  }

  async end(id: number): Promise<void> {
    await this.sql.rows('push.end', 'DELETE FROM push_subscriptions WHERE id = $1', [id]);
  }

  async endAll(): Promise<void> {
    await this.sql.rows('push.end-all', 'DELETE FROM push_subscriptions');
  }

  async forget(userId: number): Promise<void> {
    await this.sql.rows('push.forget', 'DELETE FROM push_subscriptions WHERE user_id = $1', [userId]);
    await this.sql.rows('push.forget-preferences', 'DELETE FROM push_preferences WHERE user_id = $1', [
      userId,
    ]);
  }

  async deleteEnded(at: Date): Promise<void> {
    await this.sql.rows(
      'push.end-with-session',
      `DELETE FROM push_subscriptions p USING sessions s
       WHERE s.id = p.session_id AND NOT ${isUsableSession('s', '$1')}`,
      [at],
    );
  }
}
