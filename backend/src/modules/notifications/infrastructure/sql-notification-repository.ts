import { Injectable } from '@nestjs/common';
import { shown } from '@steward/texts';
import { currentRights } from '../../../platform/database/current-rights.js';
import { Sql } from '../../../platform/database/sql.js';
import type { About, NotificationDraft } from '../domain/notification-draft.js';
import type { NotificationRepository, OutdatedNotifications } from '../domain/ports.js';

const rightsToIt = currentRights({
  person: 'a.id',
  staffRole: 'a.staff_role',
  client: 'n.client_id',
  document: 'n.document_id',
  now: '$2::timestamptz',
});

@Injectable()
export class SqlNotificationRepository implements NotificationRepository {
  constructor(private readonly sql: Sql) {}

  async add(
    draft: NotificationDraft,
    { clientId, needs, documentId }: About,
    at: Date,
    userIds: readonly number[],
  ): Promise<Map<number, number>> {
    const { category, type, title, message, url, messageId = null } = draft;
    if (userIds.length === 0) return new Map();
    const stored = await this.sql.rows<{ id: number; userId: number }>(
      'notification.store',
      `INSERT INTO notifications (user_id, category, type, title, message, url, message_id, created_at,
         client_id, needs, document_id)
       SELECT unnest($1::int[]), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 RETURNING id, user_id AS "userId"`,
      [userIds, category, type, shown(title), message, url, messageId, at, clientId, needs, documentId],
    );
    return new Map(stored.map(({ id, userId }) => [userId, id]));
  }

  markRead(userId: number, id: number, at: Date): Promise<number[]> {
    return this.mark('one', 'id = $3', [userId, at, id]);
  }

  markAllRead(userId: number, at: Date): Promise<number[]> {
    return this.mark('all', 'true', [userId, at]);
  }

  markMessagesRead(userId: number, url: string, upTo: number, at: Date): Promise<number[]> {
    return this.mark('messages', 'url = $3 AND message_id <= $4', [userId, at, url, upTo]);
  }

  async markOutdated(
    { urls, types, people, clientId, onlyOf, except }: OutdatedNotifications,
    at: Date,
  ): Promise<{ userId: number; ids: number[] }[]> {
    const [name, users, values] =
      onlyOf === undefined
        ? [
            'all',
            `user_id IN (SELECT id FROM accounts WHERE id = ANY ($5::int[]) OR role = 'admin'
               UNION ALL SELECT person_id FROM client_access WHERE client_id = $6)`,
            [people, clientId],
          ]
        : ['one', 'user_id = $5', [onlyOf]];
    const ids = await this.sql.column<number>(
      `notification.mark-outdated-${name}`,
      // A locked row is already being marked. Waiting for it could deadlock with an event about several
      // records.
      `UPDATE notifications SET read_at = $1 WHERE id IN (
         SELECT id FROM notifications
         WHERE ${users} AND read_at IS NULL AND url = ANY ($2::text[]) AND id <> ALL ($3::int[]) AND type = ANY ($4::text[])
         FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING id`,
      [at, urls, except, types, ...values],
    );
    // Most events outdate none.
    return ids.length === 0 ? [] : this.told(ids, at);
  }

  /** Groups notifications by user. A user whose access has ended is left out. */
  private told(ids: readonly number[], at: Date): Promise<{ userId: number; ids: number[] }[]> {
    return this.sql.rows<{ userId: number; ids: number[] }>(
      'notification.told',
      `SELECT n.user_id AS "userId", array_agg(n.id) AS ids FROM notifications n JOIN accounts a ON a.id = n.user_id
       WHERE n.id = ANY ($1::int[]) AND (n.needs IS NULL OR n.client_id = n.user_id OR n.needs = ANY (${rightsToIt}))
       GROUP BY n.user_id ORDER BY n.user_id`,
      [ids, at],
    );
  }

  async deleteOf(userId: number): Promise<void> {
    await this.sql.rows('notification.forget', 'DELETE FROM notifications WHERE user_id = $1', [userId]);
    await this.sql.rows(
      'notification.forget-preferences',
      'DELETE FROM notification_preferences WHERE user_id = $1',
      [userId],
    );
  }

  async deleteBefore(time: Date): Promise<void> {
    for (const table of ['notifications', 'unsubscribe_tokens'])
      await this.sql.rows(`${table}.remove-old`, `DELETE FROM ${table} WHERE created_at < $1`, [time]);
  }

  private mark(name: string, condition: string, values: unknown[]): Promise<number[]> {
    return this.sql.column(
      `notification.mark-read-${name}`,
      `UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL AND ${condition} RETURNING id`,
      values,
    );
  }
}
