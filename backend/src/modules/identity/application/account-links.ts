import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { type DomainError, invalidField } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { MailSecrets } from '../../../platform/mail/mail-secrets.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';
import { emailTaken } from '../domain/user.js';
import { AccountMails, type LinkOwner, type LinkKind } from './account-mails.js';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Lifetime of a link, in milliseconds. */
const lifetimes: Record<LinkKind, number> = {
  reset: 30 * minute,
  invitation: 7 * day,
  email_undo: 7 * day,
  email_confirmation: 7 * day,
};
const allKinds = Object.keys(lifetimes) as LinkKind[];
/** Milliseconds after which the row of an expired link is deleted. */
const retentionMs = 30 * day;

export interface AccountLink {
  kind: LinkKind;
  /** users.id */
  userId: number;
  username: string;
  /** The previous address; only for a link that undoes an email change. */
  email: string | null;
  /** The address that using the link confirms; null for a link that was not emailed. */
  sentTo: string | null;
  /**
   * Only for an email-undo link: the previous address was typed by the account's owner and never confirmed.
   */
  endsEarlierAccess: boolean;
  created_at: Date;
}

const ofLink = `l.kind, l.user_id AS "userId", u.username, l.email, l.sent_to AS "sentTo",
  l.ends_earlier_access AS "endsEarlierAccess", l.created_at`;

/**
 * Links that act for an account. Each works once and is stored as a hash. The account is always locked before
 * its links, which rules out deadlocks.
 */
@Injectable()
export class AccountLinks {
  constructor(
    events: DomainEvents,
    private readonly mails: AccountMails,
    private readonly secrets: MailSecrets,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    events.subscribe('user.registered', ({ userId }) => this.assertNotReserved(userId));
    events.subscribe('account.email_changed', ({ subject }) => this.assertNotReserved(subject.id));
    events.subscribe('user.closed', ({ userId }) => this.endAll(userId));
  }

  /**
   * Emails a link, in the open unit of work. A new invitation replaces earlier ones.
   * @param endsEarlierAccess for an email-undo link: see `AccountLink`
   */
  async mail(holder: LinkOwner, kind: LinkKind, endsEarlierAccess = false): Promise<void> {
    await this.sql.rows('link.lock-account', 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [
      holder.id,
    ]);
    if (kind === 'invitation') await this.endAll(holder.id, ['invitation']);
    await this.mailEach([holder], kind, endsEarlierAccess);
  }

  /** Emails the first invitation to accounts that were created in the open unit of work. */
  mailInvitations(holders: readonly LinkOwner[]): Promise<void> {
    return this.mailEach(holders, 'invitation', false);
  }

  /** Creates a password link that is not emailed and therefore confirms no address. @returns its token */
  async give(holder: LinkOwner): Promise<string> {
    const token = newToken();
    await this.keep([{ holder, token, mailId: null, sentTo: null }], 'reset', this.endOf('reset'), false);
    return token;
  }

  /** Reads the link of a token without using it. @throws DomainError invalid auth.link_invalid */
  async find(token: string, kinds: readonly LinkKind[]): Promise<AccountLink> {
    const link = await this.sql.first<AccountLink & Record<string, unknown>>(
      'link.find',
      `SELECT ${ofLink} FROM account_links l JOIN users u ON u.id = l.user_id
       WHERE l.token_hash = $1 AND l.kind = ANY ($2) AND l.used_at IS NULL AND l.expires_at > $3`,
      [tokenHash(token), kinds, this.clock.now()],
    );
    if (!link) throw linkInvalid();
    return link;
  }

  /**
   * Uses a link up, in the open unit of work. @throws DomainError invalid auth.link_invalid, also if a
   * parallel call used it first
   */
  async take(token: string): Promise<void> {
    const taken = await this.sql.first<{ mail_id: number | null }>(
      'link.take',
      `UPDATE account_links SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2
       RETURNING mail_id`,
      [tokenHash(token), this.clock.now()],
    );
    if (!taken) throw linkInvalid();
    if (taken.mail_id !== null) await this.secrets.erase([taken.mail_id]);
  }

  /** Deletes an account's unused links. @param since only links created since then */
  async endAll(userId: number, kinds: readonly LinkKind[] = allKinds, since = new Date(0)): Promise<void> {
    const ended = await this.sql.rows<{ mail_id: number | null }>(
      'link.end',
      `DELETE FROM account_links WHERE user_id = $1 AND kind = ANY ($2) AND created_at >= $3 AND used_at IS NULL
       RETURNING mail_id`,
      [userId, kinds, since],
    );
    await this.secrets.erase(ended.flatMap(({ mail_id }) => mail_id ?? []));
  }

  /**
   * The addresses among these that another account can still take back by an email-undo link, in lower case.
   */
  async reservedAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.sql.rows<{ email: string }>(
      'link.reserved-among',
      `SELECT lower(email) AS email FROM account_links
       WHERE lower(email) = ANY ($1) AND used_at IS NULL AND expires_at > $2`,
      [emails.map((email) => email.toLowerCase()), this.clock.now()],
    );
    return new Set(rows.map(({ email }) => email));
  }

  private async mailEach(
    holders: readonly LinkOwner[],
    kind: LinkKind,
    endsEarlierAccess: boolean,
  ): Promise<void> {
    const until = this.endOf(kind);
    const links = holders.map((holder) => ({ holder, token: newToken() }));
    const mailIds = await this.mails.send(links, kind, until);
    await this.keep(
      links.map((link, index) => ({ ...link, mailId: mailIds[index] ?? null, sentTo: link.holder.email })),
      kind,
      until,
      endsEarlierAccess,
    );
  }

  private async keep(
    links: readonly { holder: LinkOwner; token: string; mailId: number | null; sentTo: string | null }[],
    kind: LinkKind,
    until: Date,
    endsEarlierAccess: boolean,
  ): Promise<void> {
    const now = this.clock.now();
    await this.sql.rows('link.purge', 'DELETE FROM account_links WHERE expires_at < $1', [
      new Date(now.getTime() - retentionMs),
    ]);
    await this.sql.rows(
      'link.keep',
      `INSERT INTO account_links (token_hash, user_id, email, mail_id, sent_to, kind, created_at, expires_at,
         ends_earlier_access)
       SELECT *, $6, $7, $8, $9 FROM unnest($1::bytea[], $2::int[], $3::text[], $4::int[], $5::text[])`,
      [
        links.map(({ token }) => tokenHash(token)),
        links.map(({ holder }) => holder.id),
        links.map(({ holder }) => (kind === 'email_undo' ? holder.email : null)),
        links.map(({ mailId }) => mailId),
        links.map(({ sentTo }) => sentTo),
        kind,
        now,
        until,
        endsEarlierAccess,
      ],
    );
  }

  private endOf(kind: LinkKind): Date {
    return new Date(this.clock.now().getTime() + lifetimes[kind]);
  }

  /**
   * Called after the account has taken the address, so that others wait for the lock: if another account gave
   * the address up at the same moment, its reservation is visible. @throws DomainError conflict
   * user.email_taken
   */
  private async assertNotReserved(userId: number): Promise<void> {
    const reserved = await this.sql.first(
      'link.reserved',
      `SELECT 1 FROM users u JOIN account_links l ON lower(l.email) = lower(u.email)
       WHERE u.id = $1 AND l.user_id <> u.id AND l.used_at IS NULL AND l.expires_at > $2`,
      [userId, this.clock.now()],
    );
    if (reserved) throw emailTaken();
  }
}

const newToken = (): string => randomBytes(32).toString('base64url');

export const linkInvalid = (): DomainError =>
  invalidField('token', 'This link no longer works. Please request a new one.', 'auth.link_invalid');
