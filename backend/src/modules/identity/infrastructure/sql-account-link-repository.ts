import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { AccountLink, LinkKind, NewAccountLink } from '../domain/account-link.js';
import type { AccountLinkRepository, TakenLink } from '../domain/ports.js';
import { type SentThrough, sentThrough, withAccount } from './sending-account.js';

@Injectable()
export class SqlAccountLinkRepository implements AccountLinkRepository {
  constructor(private readonly sql: Sql) {}

  find(hash: Buffer, kinds: readonly LinkKind[], now: Date): Promise<AccountLink | undefined> {
    return this.sql.first<AccountLink>(
      'link.find',
      `SELECT l.kind, l.user_id AS "userId", u.username, u.first_name AS "firstName", l.email, l.mail_id AS "mailId", l.sent_to AS "sentTo",
         l.ends_earlier_access AS "endsEarlierAccess", l.created_at, l.shown_at AS "shownAt", l.shown_by AS "shownBy"
       FROM account_links l JOIN users u ON u.id = l.user_id
       WHERE l.token_hash = $1 AND l.kind = ANY ($2) AND l.used_at IS NULL AND l.expires_at > $3`,
      [hash, kinds, now],
    );
  }

  async take(hash: Buffer, at: Date): Promise<TakenLink | undefined> {
    const taken = await this.sql.first<Omit<TakenLink, 'account'> & SentThrough>(
      'link.take',
      `WITH taken AS (
         UPDATE account_links SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2
         RETURNING kind, mail_id, sent_to, shown_at, shown_by)
       SELECT l.kind, l.mail_id AS "mailId", l.sent_to AS "sentTo", l.shown_at AS "shownAt", l.shown_by AS "shownBy",
         CASE WHEN l.shown_at IS NULL AND o.sent_at IS NOT NULL THEN l.sent_to END AS "emailedTo", ${sentThrough}
       FROM taken l LEFT JOIN outbox o ON o.id = l.mail_id LEFT JOIN email_accounts s ON s.id = o.email_account_id`,
      [hash, at],
    );
    return taken && withAccount(taken);
  }

  async add(links: readonly NewAccountLink[], endedBefore: Date): Promise<void> {
    await this.sql.rows('link.purge', 'DELETE FROM account_links WHERE expires_at < $1', [endedBefore]);
    const each = <Field extends keyof NewAccountLink>(field: Field): NewAccountLink[Field][] =>
      links.map((link) => link[field]);
    await this.sql.rows(
      'link.keep',
      `INSERT INTO account_links (token_hash, user_id, email, mail_id, sent_to, kind, created_at, expires_at,
         ends_earlier_access, shown_at, shown_by)
       SELECT * FROM unnest($1::bytea[], $2::int[], $3::text[], $4::int[], $5::text[], $6::text[],
         $7::timestamptz[], $8::timestamptz[], $9::boolean[], $10::timestamptz[], $11::int[])`,
      [
        each('hash'),
        each('userId'),
        each('email'),
        each('mailId'),
        each('sentTo'),
        each('kind'),
        each('created_at'),
        each('expires_at'),
        each('endsEarlierAccess'),
        each('shownAt'),
        each('shownBy'),
      ],
    );
    const invitations = links.filter(({ kind }) => kind === 'invitation');
    if (invitations.length === 0) return;
    await this.sql.rows(
      'link.invited',
      `UPDATE users SET invited_at = l.at FROM unnest($1::int[], $2::timestamptz[]) AS l (user_id, at)
       WHERE id = l.user_id`,
      [invitations.map(({ userId }) => userId), invitations.map(({ created_at }) => created_at)],
    );
  }

  async markShown(mailId: number, by: number, at: Date): Promise<void> {
    await this.sql.rows(
      'link.shown',
      'UPDATE account_links SET shown_at = $2, shown_by = $3 WHERE mail_id = $1 AND shown_at IS NULL',
      [mailId, at, by],
    );
  }

  async openUntil(userId: number, kind: LinkKind, now: Date): Promise<Date | undefined> {
    return this.sql.value<Date>(
      'link.open-until',
      `SELECT expires_at FROM account_links
       WHERE user_id = $1 AND kind = $2 AND used_at IS NULL AND expires_at > $3 ORDER BY expires_at DESC LIMIT 1`,
      [userId, kind, now],
    );
  }

  async deleteUnused(userIds: readonly number[], kinds: readonly LinkKind[], since: Date): Promise<number[]> {
    const ended = await this.sql.rows<{ mailId: number | null }>(
      'link.end',
      `DELETE FROM account_links WHERE user_id = ANY ($1) AND kind = ANY ($2) AND created_at >= $3 AND used_at IS NULL
       RETURNING mail_id AS "mailId"`,
      [userIds, kinds, since],
    );
    return ended.flatMap(({ mailId }) => mailId ?? []);
  }

  async reservedAmong(emails: readonly string[], now: Date): Promise<ReadonlySet<string>> {
    const reserved = await this.sql.column<string>(
      'link.reserved-among',
      `SELECT lower(email) FROM account_links
       WHERE lower(email) = ANY ($1) AND used_at IS NULL AND expires_at > $2`,
      [emails.map((email) => email.toLowerCase()), now],
    );
    return new Set(reserved);
  }

  async reservesAddressOf(userId: number, now: Date): Promise<boolean> {
    return this.sql.some(
      'link.reserved',
      `SELECT 1 FROM users u JOIN account_links l ON lower(l.email) = lower(u.email)
       WHERE u.id = $1 AND l.user_id <> u.id AND l.used_at IS NULL AND l.expires_at > $2`,
      [userId, now],
    );
  }
}
