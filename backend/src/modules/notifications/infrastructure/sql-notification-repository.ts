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
    event: string,
    { clientId, needs, documentId }: About,
    at: Date,
    userIds: readonly number[],
  ): Promise<Map<number, number>> {
    const { category, type, title, message, url, messageId = null } = draft;
    if (userIds.length === 0) return new Map();
    const stored = await this.sql.rows<{ id: number; userId: number }>(
      'notification.store',
      `INSERT INTO notifications (user_id, category, type, title, message, url, message_id, created_at,
         client_id, needs, document_id, event)
       SELECT unnest($1::int[]), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 RETURNING id, user_id AS "userId"`,
      [
        userIds,
        category,
        type,
        shown(title),
        message,
        url,
        messageId,
        at,
        clientId,
        needs,
        documentId,
        event,
      ],
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
    { urls, types, onlyOf, except }: OutdatedNotifications,
    at: Date,
  ): Promise<{ userId: number; ids: number[] }[]> {
    // At most one path per side. PostgreSQL would plan an array of unknown length anew each time.
    const [url, other = url] = urls;
    const [name, where, values] =
      onlyOf === undefined ? ['all', 'true', []] : ['one', 'user_id = $5', [onlyOf]];
    const ids = await this.sql.column<number>(
      `notification.outdated-${name}`,
      // A locked row is already being marked. Waiting for it could deadlock with an event about several
      // records.
      `SELECT id FROM notifications
       WHERE read_at IS NULL AND url IN ($1, $2) AND type = ANY ($3::text[]) AND id <> ALL ($4::int[]) AND ${where}
       FOR NO KEY UPDATE SKIP LOCKED`,
      [url, other, types, except, ...values],
    );
    // Most events outdate none.
    if (ids.length === 0) return [];
    await this.sql.rows(
      'notification.mark-outdated',
      'UPDATE notifications SET read_at = $2 WHERE id = ANY ($1::int[])',
      [ids, at],
    );
    return this.told(ids, at);
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
    await this.sql.rows('waiting-mail.forget', 'DELETE FROM waiting_notifications WHERE user_id = $1', [
      userId,
    ]);
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
