import { Injectable } from '@nestjs/common';
import { shown } from '@steward/texts';
import { currentRights } from '../../../platform/database/current-rights.js';
import { Sql } from '../../../platform/database/sql.js';
import type { About, NotificationDraft } from '../domain/notification-draft.js';
import type { NotificationRepository, OutdatedNotifications } from '../domain/ports.js';

/** Notifications of access that has ended are marked as well, but their reader is not told. */
const rightsToIt = currentRights({
  person: 'a.id',
  staffRole: 'a.staff_role',
  client: 'm.client_id',
  document: 'm.document_id',
  now: '$1::timestamptz',
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

  markOutdated(
    { urls, types, people, clientId, onlyOf, except }: OutdatedNotifications,
    at: Date,
  ): Promise<{ userId: number; ids: number[] }[]> {
    return this.sql.rows<{ userId: number; ids: number[] }>(
      'notification.mark-outdated',
      // A locked row is already being marked. Waiting for it could deadlock with an event about several
      // records.
      `WITH outdated AS (
         SELECT id FROM notifications
         WHERE read_at IS NULL AND url = ANY ($2::text[]) AND id <> ALL ($3::int[])
           AND type = ANY ($4::text[])
           AND user_id IN (SELECT id FROM accounts
             WHERE CASE WHEN $5::int IS NULL THEN id = ANY ($6::int[]) OR role = 'admin' ELSE id = $5 END
             UNION ALL SELECT person_id FROM client_access WHERE client_id = $7 AND $5 IS NULL)
         FOR NO KEY UPDATE SKIP LOCKED),
       marked AS (
         UPDATE notifications SET read_at = $1 WHERE id IN (SELECT id FROM outdated)
         RETURNING id, user_id, client_id, needs, document_id)
       SELECT m.user_id AS "userId", array_agg(m.id) AS ids FROM marked m JOIN accounts a ON a.id = m.user_id
       WHERE m.needs IS NULL OR m.client_id = m.user_id OR m.needs = ANY (${rightsToIt})
       GROUP BY m.user_id ORDER BY m.user_id`,
      [at, urls, except, types, onlyOf ?? null, people, clientId],
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
