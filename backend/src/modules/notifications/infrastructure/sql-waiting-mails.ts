import { Injectable } from '@nestjs/common';
import { currentRights } from '../../../platform/database/current-rights.js';
import { Sql } from '../../../platform/database/sql.js';
import { isNeeded } from './needed-mails.js';
import { type MailGroup, WaitingMails, type WaitingNotification } from '../domain/ports.js';

const rights = currentRights({
  person: 'taken.user_id',
  staffRole: 'a.staff_role',
  client: 'taken.client_id',
  document: 'taken.document_id',
  now: '$1::timestamptz',
});

@Injectable()
export class SqlWaitingMails implements WaitingMails {
  constructor(private readonly sql: Sql) {}

  async add(
    userId: number,
    waiting: WaitingNotification,
    group: 'after-login' | { threadId: number | null },
    at: Date,
  ): Promise<void> {
    const { clientId, notificationId, category, type, title, event, variant, url } = waiting;
    const { needs, documentId, sender, withdraws } = waiting;
    const [untilLogin, threadId] = group === 'after-login' ? [true, null] : [false, group.threadId];
    await this.sql.rows(
      'waiting-mail.add',
      `INSERT INTO waiting_notifications (user_id, until_login, client_id, thread_id, notification_id, category, type,
         title, url, needs, document_id, sender, created_at, withdraws, event, variant)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        userId,
        untilLogin,
        clientId,
        threadId,
        notificationId,
        category,
        type,
        title,
        url,
        needs,
        documentId,
        sender,
        at,
        withdraws,
        event,
        variant,
      ],
    );
  }

  groups(userId?: number): Promise<MailGroup[]> {
    return this.sql.rows<MailGroup & { [column: string]: unknown }>(
      'waiting-mail.groups',
      `SELECT user_id AS "userId", client_id AS "clientId", thread_id AS "threadId",
         min(created_at) AS first, max(created_at) AS last
       FROM waiting_notifications WHERE NOT until_login AND user_id = coalesce($1, user_id)
       GROUP BY user_id, client_id, thread_id ORDER BY first, user_id`,
      [userId ?? null],
    );
  }

  take(
    { userId, clientId, threadId }: Pick<MailGroup, 'userId' | 'clientId' | 'threadId'>,
    now: Date,
  ): Promise<WaitingNotification[]> {
    return this.taken(
      'waiting-mail.take',
      `NOT until_login AND user_id = $2 AND client_id IS NOT DISTINCT FROM $3 AND thread_id IS NOT DISTINCT FROM $4`,
      now,
      [userId, clientId, threadId],
    );
  }

  hasUntilLogin(userId: number): Promise<boolean> {
    return this.sql.some(
      'waiting-mail.has-until-login',
      'SELECT FROM waiting_notifications WHERE until_login AND user_id = $1',
      [userId],
    );
  }

  async forgetUntilLogin(
    userId: number,
    except: readonly string[],
    titles: readonly string[],
  ): Promise<void> {
    await this.sql.rows(
      'waiting-mail.forget-until-login',
      `DELETE FROM waiting_notifications WHERE until_login AND user_id = $1
         AND CASE WHEN event IS NULL THEN title <> ALL ($3) ELSE event <> ALL ($2) END`,
      [userId, except, titles],
    );
  }

  takeUntilLogin(userId: number, now: Date): Promise<WaitingNotification[]> {
    return this.taken('waiting-mail.take-until-login', 'until_login AND user_id = $2', now, [userId]);
  }

  private async taken(
    name: string,
    condition: string,
    now: Date,
    values: readonly unknown[],
  ): Promise<WaitingNotification[]> {
    const rows = await this.sql.rows<WaitingNotification & { isWanted: boolean; [column: string]: unknown }>(
      name,
      `WITH taken AS (DELETE FROM waiting_notifications WHERE ${condition} RETURNING *)
       SELECT taken.client_id AS "clientId", notification_id AS "notificationId", category, type, title, event,
         variant, url, needs, document_id AS "documentId", sender, withdraws,
         category <> ALL (coalesce(p.email_off, '{}')) AND (needs IS NULL
           OR coalesce(taken.client_id = taken.user_id, false) OR coalesce(needs = ANY (${rights}), false))
         AND ${isNeeded('taken')} AS "isWanted"
       FROM taken JOIN accounts a ON a.id = taken.user_id LEFT JOIN notification_preferences p ON p.user_id = a.id
       ORDER BY taken.created_at, taken.id`,
      [now, ...values],
    );
    return rows.flatMap(({ isWanted, ...waiting }) => (isWanted ? waiting : []));
  }
}
