import { Injectable } from '@nestjs/common';
import type { Role } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { MailKind, NotificationCategory } from '../domain/notification-draft.js';
import type { StoredPreferences } from '../domain/ports.js';

/** A possible recipient, with the categories that they turned off. */
export interface Person {
  /** users.id */
  userId: number;
  name: string;
  firstName: string | null;
  role: Role;
  /** Null if the address receives no notifications. */
  email: string | null;
  closed: boolean;
  portalOff: NotificationCategory[];
  emailOff: NotificationCategory[];
  /** The practice's IANA time zone. */
  timeZone: string;
}

/** An open account. */
export interface AccountHolder {
  /** users.id */
  userId: number;
  role: Role;
  firstName: string | null;
  mailTo: string;
  /** False if the address receives no notifications. */
  receivesEmail: boolean;
}

/** The kinds of emails that an unsubscribe link turns off. Does not identify the user. */
export interface UnsubscriptionView {
  categories: MailKind[];
  /** True if emails of all these kinds are off. */
  ended: boolean;
}

/** SQL array with 'weekly' if the weekly summary is off. */
const weeklyOff = `CASE WHEN p.weekly THEN '{}' ELSE '{weekly}' END::text[]`;

/** Queries of recipients and their preferences. */
@Injectable()
export class RecipientQueries {
  constructor(private readonly sql: Sql) {}

  /** The client of a domain event, including closed ones, and all active admins. */
  people(clientId: number | null): Promise<Person[]> {
    return this.sql.rows<Person>(
      'notification.people',
      `SELECT a.id AS "userId", a.name, a.first_name AS "firstName", a.role, CASE WHEN a.receives_email THEN a.email END AS email,
         a.closed_at IS NOT NULL AS closed,
         coalesce(p.portal_off, '{}') AS "portalOff", coalesce(p.email_off, '{}') AS "emailOff",
         s.time_zone AS "timeZone"
       FROM accounts a CROSS JOIN site s LEFT JOIN notification_preferences p ON p.user_id = a.id
       WHERE a.id = $1 OR a.role = 'admin' AND a.closed_at IS NULL ORDER BY a.id`,
      [clientId],
    );
  }

  /** The holder of an open account. */
  accountHolder(userId: number): Promise<AccountHolder | undefined> {
    return this.sql.first<AccountHolder>(
      'notification.account-holder',
      `SELECT id AS "userId", role, first_name AS "firstName", email AS "mailTo",
         receives_email AS "receivesEmail" FROM accounts WHERE id = $1 AND closed_at IS NULL`,
      [userId],
    );
  }

  /** The address of an account, including closed ones. */
  addressOf(userId: number): Promise<string | undefined> {
    return this.sql.value('security-mail.closed', 'SELECT email FROM accounts WHERE id = $1', [userId]);
  }

  /** Access that remains valid after a password change. */
  remainingAccess(userId: number, at: Date): Promise<{ tokens: number; feed: boolean }> {
    return this.sql.only(
      'security-mail.still-working',
      `SELECT (SELECT count(*)::int FROM access_tokens WHERE user_id = $1 AND expires_at > $2) AS tokens,
         EXISTS (SELECT FROM calendar_feeds WHERE user_id = $1) AS feed`,
      [userId, at],
    );
  }

  preferences(userId: number): Promise<StoredPreferences | undefined> {
    return this.sql.first<StoredPreferences>(
      'notification-preferences.get',
      `SELECT portal_off AS "portalOff", email_off AS "emailOff", weekly
       FROM notification_preferences WHERE user_id = $1`,
      [userId],
    );
  }

  /** @throws DomainError not_found */
  unsubscription(hash: Buffer): Promise<UnsubscriptionView> {
    return this.sql.one(
      'unsubscription',
      'unsubscription.find',
      `SELECT t.categories, t.categories <@ (coalesce(p.email_off, '{}') || ${weeklyOff}) AS ended
       FROM unsubscribe_tokens t LEFT JOIN notification_preferences p USING (user_id) WHERE t.token_hash = $1`,
      [hash],
    );
  }

  /**
   * The users.id of all subscribers who have not been sent that week's email.
   * @param week for example 2026-W47
   */
  weeklyDue(role: Role, week: string): Promise<number[]> {
    return this.sql.column(
      'weekly-readers.due',
      `SELECT a.id FROM notification_preferences p JOIN accounts a ON a.id = p.user_id
       WHERE a.role = $1 AND a.closed_at IS NULL AND a.receives_email AND p.weekly
         AND p.weekly_mailed IS DISTINCT FROM $2 ORDER BY a.id`,
      [role, week],
    );
  }
}
