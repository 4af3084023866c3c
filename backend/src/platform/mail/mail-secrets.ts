import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../kernel/index.js';
import { Sql } from '../database/sql.js';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { Jobs } from '../events/jobs.js';
import { Runtime } from '../settings/runtime.js';
import { SealedBox } from '../security/sealed-box.js';
import { sealedColumns } from '../security/sealed-columns.js';

/** An admin was shown the link in an email, for the first time. */
interface MailLinkShown {
  type: 'mail.link_shown';
  /** UTC. */
  at: Date;
  mailId: number;
  /** users.id of the recipient; null for a person without an account. */
  userId: number | null;
  /** users.id of the admin. */
  actorId: number;
}

declare module '../unit-of-work/domain-events.js' {
  interface PublishedEvents {
    mailLinks: MailLinkShown;
  }
}

export interface Bodies {
  text: string;
  html: string;
}

/**
 * Stored bodies of an email: the readable ones have '[hidden]' instead of the link, the encrypted ones have
 * the link.
 */
interface SealedBodies extends Bodies {
  /** New; the encrypted bodies are bound to it. */
  messageId: string;
  sealed: Buffer | null;
}

const hidden = '[hidden]';

/** The bodies for readers who may not see the link. */
const withoutLink = ({ text, html }: Bodies, url: string): Bodies => ({
  text: text.replaceAll(url, hidden),
  html: html.replaceAll(url, hidden),
});

/** The same for every link with the token of `url`: a page and a one-click address (RFC 8058) share one. */
export function withoutToken({ text, html }: Bodies, url: string): Bodies {
  // base64url: none of its characters has a meaning in a pattern.
  const token = new URL(url).searchParams.get('token') ?? '';
  const links = new RegExp(`https?://[^\\s"'<>]*${token}`, 'g');
  return { text: text.replaceAll(links, hidden), html: html.replaceAll(links, hidden) };
}

/**
 * Links in emails that sign in, reset or undo. Bodies with such a link are encrypted under APP_SECRET, and
 * erased once the link is sent, used or expired.
 */
@Injectable()
export class MailSecrets {
  private readonly box: SealedBox;
  private readonly host: string;

  constructor(
    jobs: Jobs,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { secret, settings }: Runtime,
  ) {
    this.host = new URL(settings.publicUrl).hostname;
    this.box = new SealedBox(secret, sealedColumns.mail);
    jobs.every('mail.erase-links', { minutes: 5 }, () => this.eraseExpired());
  }

  /** @param url the link in both bodies; without one they are stored unencrypted */
  seal({ text, html }: Bodies, url: string | undefined): SealedBodies {
    const messageId = `${randomUUID()}@${this.host}`;
    if (url === undefined) return { messageId, text, html, sealed: null };
    return {
      messageId,
      ...withoutLink({ text, html }, url),
      sealed: this.box.sealJson({ text, html }, messageId),
    };
  }

  /** Undefined if no secret opens it. */
  open(sealed: Buffer, messageId: string): Bodies | undefined {
    return this.box.openJson(sealed, messageId);
  }

  /** Erases the bodies of emails whose links were used or ended. @param mailIds outbox.id */
  async erase(mailIds: readonly number[]): Promise<void> {
    if (mailIds.length > 0)
      await this.sql.rows('mail.erase-links', 'UPDATE outbox SET secret = NULL WHERE id = ANY ($1)', [
        mailIds,
      ]);
  }

  /** Publishes that an admin sees the links of these emails; once per email. */
  async recordShown({ id: actorId }: Actor, mailIds: readonly number[]): Promise<void> {
    if (mailIds.length === 0) return;
    await this.work.run(async () => {
      const emailsWithLinks = await this.sql.rows<{ id: number; userId: number | null }>(
        'mail.show-links',
        `UPDATE outbox SET shown_to = shown_to || $2::int WHERE id = ANY ($1) AND NOT $2::int = ANY (shown_to)
         RETURNING id, user_id AS "userId"`,
        [mailIds, actorId],
      );
      for (const { id: mailId, userId } of emailsWithLinks)
        this.work.publish({ type: 'mail.link_shown', at: this.clock.now(), mailId, userId, actorId });
    });
  }

  private async eraseExpired(): Promise<void> {
    await this.sql.rows(
      'mail.erase-expired',
      'UPDATE outbox SET secret = NULL WHERE secret IS NOT NULL AND secret_until <= $1',
      [this.clock.now()],
    );
  }
}
