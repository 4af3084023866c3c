import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { MailKind } from '../domain/notification-draft.js';
import type { PreferencesRepository, StoredPreferences, WeeklyRecipient } from '../domain/ports.js';

@Injectable()
export class SqlPreferencesRepository implements PreferencesRepository {
  constructor(private readonly sql: Sql) {}

  change(
    userId: number,
    { portalOff, emailOff, weekly }: Omit<StoredPreferences, 'weekly'> & { weekly?: boolean | undefined },
  ): Promise<StoredPreferences> {
    return this.sql.only(
      'notification-preferences.change',
      `INSERT INTO notification_preferences AS stored (user_id, portal_off, email_off, weekly)
       VALUES ($1, $2, $3, coalesce($4, false))
       ON CONFLICT (user_id) DO UPDATE SET portal_off = excluded.portal_off, email_off = excluded.email_off,
         weekly = coalesce($4, stored.weekly)
       RETURNING portal_off AS "portalOff", email_off AS "emailOff", weekly`,
      [userId, portalOff, emailOff, weekly],
    );
  }

  async addLinks(
    links: readonly { userId: number; hash: Buffer }[],
    categories: readonly MailKind[],
    counted: boolean,
    at: Date,
  ): Promise<void> {
    await this.sql.rows(
      'unsubscription.issue',
      `INSERT INTO unsubscribe_tokens (token_hash, user_id, categories, counted, created_at)
       SELECT token_hash, user_id, $3, $4, $5 FROM unnest($1::bytea[], $2::int[]) AS issued (token_hash, user_id)`,
      [links.map(({ hash }) => hash), links.map(({ userId }) => userId), categories, counted, at],
    );
  }

  async unsubscribe(hash: Buffer): Promise<void> {
    await this.sql.rows(
      'unsubscription.end',
      `INSERT INTO notification_preferences AS p (user_id, email_off)
       SELECT user_id, array_remove(categories, 'weekly') FROM unsubscribe_tokens WHERE token_hash = $1
       ON CONFLICT (user_id) DO UPDATE
       SET email_off = ARRAY(SELECT DISTINCT unnest(p.email_off || excluded.email_off) ORDER BY 1),
         weekly = p.weekly AND NOT EXISTS (
           SELECT FROM unsubscribe_tokens WHERE token_hash = $1 AND 'weekly' = ANY (categories))`,
      [hash],
    );
  }

  takeWeekly(userId: number, week: string): Promise<WeeklyRecipient | undefined> {
    return this.sql.first(
      'weekly-readers.take',
      `UPDATE notification_preferences p SET weekly_mailed = $2 FROM accounts a
       WHERE a.id = p.user_id AND a.id = $1 AND a.closed_at IS NULL AND a.receives_email AND p.weekly
         AND p.weekly_mailed IS DISTINCT FROM $2
       RETURNING a.email AS "mailTo", a.first_name AS "firstName", a.language`,
      [userId, week],
    );
  }
}
