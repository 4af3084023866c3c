import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import type { Role } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { currentRights } from '../../../platform/database/current-rights.js';
import type { MailKind, NeededRight, NotificationCategory } from '../domain/notification-draft.js';
import type { StoredPreferences } from '../domain/ports.js';

/** A possible recipient, with the categories that they turned off. */
export interface Person {
  /** users.id */
  userId: number;
  name: string;
  firstName: string | null;
  role: Role;
  /** False for a client who cannot log in yet, for want of a password or passkey. */
  signsIn: boolean;
  language: Language;
  /** Null if the address receives no notifications. */
  email: string | null;
  /** Rights for the event's client and document at this time; none of a closed account. */
  rights: NeededRight[];
  portalOff: NotificationCategory[];
  emailOff: NotificationCategory[];
  /** The practice's IANA time zone. */
  timeZone: string;
}

/** Ids that a domain event names, null for none. */
export interface EventPeople {
  clientId: number | null;
  actorId: number | null;
  documentId: number | null;
}

/** An open account. */
export interface AccountHolder {
  /** users.id */
  userId: number;
  username: string;
  role: Role;
  firstName: string | null;
  language: Language;
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

/** SQL of the role that calls of an account have: everyone but an admin uses the portal. */
const callerRole = (account: string): string =>
  `CASE WHEN ${account}.role = 'admin' THEN 'admin' ELSE 'client' END`;

const rightsOfPerson = currentRights({
  person: 'a.id',
  staffRole: 'a.staff_role',
  client: 'event.client_id',
  document: 'event.document_id',
  now: '$4::timestamptz',
});

/** Queries of recipients and their preferences. */
@Injectable()
export class RecipientQueries {
  constructor(private readonly sql: Sql) {}

  /**
   * For each domain event: its client, including closed ones, all people who may act for them, all active admins, and
   * who acted.
   */
  async people(events: readonly EventPeople[], now: Date): Promise<Person[][]> {
    const found = await this.sql.rows<Person & { place: number }>(
      'notification.people',
      `SELECT event.place, a.id AS "userId", a.name, a.first_name AS "firstName", ${callerRole('a')} AS role, a.language,
         coalesce((SELECT signs_in FROM client_logins l WHERE l.user_id = a.id), true) AS "signsIn", CASE WHEN a.receives_email THEN a.email END AS email,
         CASE WHEN a.closed_at IS NULL THEN coalesce(${rightsOfPerson}, '{}') ELSE '{}' END AS rights,
         coalesce(p.portal_off, '{}') AS "portalOff", coalesce(p.email_off, '{}') AS "emailOff",
         s.time_zone AS "timeZone"
       FROM unnest($1::int[], $2::int[], $3::int[], $5::int[]) AS event (client_id, actor_id, document_id, place)
       CROSS JOIN site s CROSS JOIN LATERAL (
         SELECT event.client_id AS id UNION SELECT event.actor_id
         UNION SELECT person_id FROM current_access($4) WHERE client_id = event.client_id
         UNION SELECT id FROM accounts WHERE role = 'admin' AND closed_at IS NULL) concerned
       JOIN accounts a ON a.id = concerned.id LEFT JOIN notification_preferences p ON p.user_id = a.id
       ORDER BY event.place, a.id`,
      [
        events.map(({ clientId }) => clientId),
        events.map(({ actorId }) => actorId),
        events.map(({ documentId }) => documentId),
        now,
        events.map((_, place) => place),
      ],
    );
    const people = Map.groupBy(found, ({ place }) => place);
    return events.map((_, place) => people.get(place) ?? []);
  }

  /** The holder of an open account. */
  accountHolder(userId: number): Promise<AccountHolder | undefined> {
    return this.sql.first<AccountHolder>(
      'notification.account-holder',
      `SELECT id AS "userId", username, ${callerRole('accounts')} AS role, first_name AS "firstName", language, email AS "mailTo",
         receives_email AS "receivesEmail" FROM accounts WHERE id = $1 AND closed_at IS NULL`,
      [userId],
    );
  }

  /** The holder of an open account whose address receives notifications. */
  async mailReader(userId: number): Promise<AccountHolder | undefined> {
    const holder = await this.accountHolder(userId);
    return holder?.receivesEmail ? holder : undefined;
  }

  /** Address and language of an account, including closed ones. */
  addressOf(userId: number): Promise<{ mailTo: string; language: Language } | undefined> {
    return this.sql.first<{ mailTo: string; language: Language }>(
      'security-mail.closed',
      'SELECT email AS "mailTo", language FROM accounts WHERE id = $1',
      [userId],
    );
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
   * The users.id of all subscribers who have not been sent that week's email; no assistants, whose role does not
   * include the review.
   * @param week for example 2026-W47
   */
  weeklyDue(role: Role, week: string): Promise<number[]> {
    return this.sql.column(
      'weekly-readers.due',
      `SELECT a.id FROM notification_preferences p JOIN accounts a ON a.id = p.user_id
       WHERE ${callerRole('a')} = $1 AND a.closed_at IS NULL AND a.receives_email AND p.weekly
         AND p.weekly_mailed IS DISTINCT FROM $2 AND a.staff_role IS DISTINCT FROM 'assistant' ORDER BY a.id`,
      [role, week],
    );
  }
}
