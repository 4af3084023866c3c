import { Injectable } from '@nestjs/common';
import { isUsableSession } from '../../../modules/identity/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { Attempt, DuePush, PendingPush, PushRepository, Told } from '../domain/ports.js';

const pending = 'id, subscription_id AS "subscriptionId", attempts';

@Injectable()
export class SqlPushRepository implements PushRepository {
  constructor(private readonly sql: Sql) {}

  add(
    { kind, body }: { kind: string; body: string },
    told: readonly Told[],
    at: Date,
  ): Promise<PendingPush[]> {
    return this.sql.rows<PendingPush>(
      'push.create',
      `INSERT INTO pushes (subscription_id, tag, kind, body, url, next_at, created_at)
       SELECT p.id, told.tag, $1, $2, told.url, $3, $3
       FROM unnest($4::int[], $5::uuid[], $6::text[]) WITH ORDINALITY AS told (user_id, tag, url, place)
       JOIN push_subscriptions p ON p.user_id = told.user_id
       JOIN sessions s ON s.id = p.session_id AND ${isUsableSession('s', '$3')}
       LEFT JOIN push_preferences c ON c.user_id = p.user_id
       WHERE $1 <> ALL (coalesce(c.turned_off, '{}')) ORDER BY told.place, p.id RETURNING ${pending}`,
      [
        kind,
        body,
        at,
        told.map(({ userId }) => userId),
        told.map(({ tag }) => tag),
        told.map(({ url }) => url),
      ],
    );
  }

  due({ pushId, attempt }: Attempt, at: Date): Promise<DuePush | undefined> {
    return this.sql.first<DuePush>(
      'push.due',
      `SELECT q.subscription_id AS "subscriptionId", p.endpoint, p.p256dh, p.auth,
         ${isUsableSession('s', '$3')} AS "isUsable", q.tag, q.kind, q.body, q.url, q.waited, q.created_at AS "createdAt"
       FROM pushes q JOIN push_subscriptions p ON p.id = q.subscription_id JOIN sessions s ON s.id = p.session_id
       WHERE q.id = $1 AND q.attempts = $2 - 1 AND q.next_at IS NOT NULL`,
      [pushId, attempt, at],
    );
  }

  async sent(pushId: number): Promise<void> {
    await this.sql.rows('push.sent', 'DELETE FROM pushes WHERE id = $1', [pushId]);
  }

  again(
    { pushId, attempt }: Attempt,
    { at, waited, status }: Parameters<PushRepository['again']>[1],
  ): Promise<boolean> {
    return this.sql.some(
      'push.again',
      `UPDATE pushes SET attempts = $2, waited = $3, next_at = $4, last_status = $5
       WHERE id = $1 AND attempts = $2 - 1 AND next_at IS NOT NULL RETURNING id`,
      [pushId, attempt, waited, at, status],
    );
  }

  async fail({ pushId, attempt }: Attempt, status: number | null, at: Date): Promise<void> {
    await this.sql.rows(
      'push.fail',
      `UPDATE pushes SET attempts = $2, next_at = NULL, failed_at = $3, last_status = $4
       WHERE id = $1 AND attempts = $2 - 1 AND next_at IS NOT NULL`,
      [pushId, attempt, at, status],
    );
  }

  dueBefore(time: Date): Promise<PendingPush[]> {
    return this.sql.rows<PendingPush>(
      'push.overdue',
      `SELECT ${pending} FROM pushes WHERE next_at < $1 ORDER BY next_at`,
      [time],
    );
  }

  async deleteFailed(before: Date): Promise<void> {
    await this.sql.rows('push.purge', 'DELETE FROM pushes WHERE failed_at < $1', [before]);
  }
}
