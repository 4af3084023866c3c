import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { currentRights } from '../../../platform/database/current-rights.js';
import type { About, MailedNotification } from '../domain/notification-draft.js';
import type { GatheredMails, HeldNotification } from '../domain/ports.js';
import { isNeeded } from './needed-mails.js';

/** Emails per user and hour, and security emails about one type of event; further ones are gathered. */
const maxPerHour = 10;

const rights = currentRights({
  person: 'taken.user_id',
  staffRole: 'a.staff_role',
  client: 'taken.client_id',
  document: 'taken.document_id',
  now: '$2::timestamptz',
});

@Injectable()
export class SqlGatheredMails implements GatheredMails {
  constructor(private readonly sql: Sql) {}

  add(
    userId: number,
    { category, type, title, event, variant, url, clientId, notificationId, withdraws }: HeldNotification,
    about: About | undefined,
    at: Date,
    since: Date,
  ): Promise<boolean> {
    return this.sql.some(
      'notification-mail.gather',
      // One user per statement: with a list, PostgreSQL would plan it again for each length. Each email has
      // its own unsubscribe token, so the tokens count the emails.
      `INSERT INTO gathered_notifications (user_id, category, type, title, url, created_at, client_id, needs, document_id,
         notification_id, withdraws, event, variant)
       SELECT $1, $2, $3, $4, $5, $6, $8, $9, $10, $11, $12, $13, $14
       WHERE EXISTS (SELECT FROM gathered_notifications WHERE user_id = $1)
         OR (SELECT count(*) FROM (
               SELECT FROM unsubscribe_tokens WHERE user_id = $1 AND created_at > $7 AND counted LIMIT ${maxPerHour}) recent
            ) = ${maxPerHour}
       RETURNING id`,
      [
        userId,
        category,
        type,
        title,
        url,
        at,
        since,
        clientId,
        about?.needs ?? null,
        about?.documentId ?? null,
        notificationId,
        withdraws,
        event,
        variant,
      ],
    );
  }

  due(before: Date): Promise<number[]> {
    return this.sql.column(
      'notification-mail.due',
      `SELECT user_id FROM gathered_notifications GROUP BY user_id HAVING min(created_at) <= $1
       ORDER BY user_id`,
      [before],
    );
  }

  async take(userId: number, now: Date): Promise<MailedNotification[]> {
    const gathered = await this.sql.rows<MailedNotification & { wanted: boolean; [column: string]: unknown }>(
      'notification-mail.take',
      `WITH taken AS (DELETE FROM gathered_notifications WHERE user_id = $1 RETURNING *)
       SELECT category, type, title, event, variant, url, client_id AS "clientId", category <> ALL (coalesce(p.email_off, '{}'))
         AND (needs IS NULL OR coalesce(client_id = user_id, false) OR coalesce(needs = ANY (${rights}), false))
         AND ${isNeeded('taken')} AS wanted
       FROM taken JOIN accounts a ON a.id = user_id LEFT JOIN notification_preferences p USING (user_id)
       ORDER BY taken.created_at, taken.id`,
      [userId, now],
    );
    return gathered.filter(({ wanted }) => wanted);
  }

  count(userId: number, securityEvent: string, at: Date, since: Date): Promise<boolean> {
    return this.sql.some(
      'security-mail.gather',
      `INSERT INTO gathered_security_mails AS gathered (user_id, security_event, count, since)
       SELECT $1, $2, 1, $3
       WHERE EXISTS (SELECT FROM gathered_security_mails WHERE user_id = $1 AND security_event = $2)
         OR (SELECT count(*) FROM outbox
             WHERE user_id = $1 AND created_at > $4 AND security_event = $2) >= ${maxPerHour}
       ON CONFLICT ON CONSTRAINT gathered_security_mails_pkey DO UPDATE SET count = gathered.count + 1
       RETURNING 1`,
      [userId, securityEvent, at, since],
    );
  }

  dueCounts(before: Date): Promise<{ userId: number; type: string }[]> {
    return this.sql.rows<{ userId: number; type: string }>(
      'security-mail.due',
      `SELECT user_id AS "userId", security_event AS type FROM gathered_security_mails WHERE since <= $1
       ORDER BY user_id, security_event`,
      [before],
    );
  }

  takeCount(userId: number, securityEvent: string): Promise<{ count: number; since: Date } | undefined> {
    return this.sql.first<{ count: number; since: Date }>(
      'security-mail.take',
      `DELETE FROM gathered_security_mails WHERE user_id = $1 AND security_event = $2 RETURNING count, since`,
      [userId, securityEvent],
    );
  }
}
