import { Injectable } from '@nestjs/common';
import { t, translationOf } from '@steward/texts';
import { Clock, conflict, DomainError, notFound } from '../../kernel/index.js';
import { Sql } from '../database/sql.js';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { Jobs, type JobTypes } from '../events/jobs.js';
import { Branding } from '../brand/branding.js';
import { inBrand } from './mail-layout.js';
import { destroyedText } from './mail-retention.js';
import { MailSecrets } from './mail-secrets.js';
import { MailConnection } from './mail-connection.js';
import type { MailAttachment } from './outgoing-mail.js';
import type { MailStatus, OutboxMailDto } from './outbox-mail.dto.js';

declare module '../events/jobs.js' {
  interface JobTypes {
    /** One attempt; repeating it does nothing, because a row counts its attempts. */
    'mail.deliver': { mailId: number; attempt: number };
  }
}

export interface NewMail {
  /** users.id of the recipient; null for a person without an account. */
  userId: number | null;
  to: string;
  /** The practice's name, shown as the sender's. */
  sender: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string;
  /** The address that answers go to; by default the sender's. Erased once the email is sent or failed for the last time. */
  replyTo?: string;
  /**
   * A link in both bodies that signs in, resets or undoes: it is encrypted, and erased once it is useless.
   */
  secret?: { url: string; until: Date };
  /** Event type of a security email, by which such emails are limited, or of an invitation. */
  securityEvent?: string;
}

export const mailColumns = `id, recipient AS "to", subject, text, html,
  (SELECT coalesce(jsonb_agg(file - 'content' ORDER BY place), '[]')
   FROM jsonb_array_elements(attachments) WITH ORDINALITY AS files (file, place)) AS attachments, status, attempts, error,
  security_event AS event, created_at, sent_at AS "sentAt", destroyed_at IS NOT NULL AS destroyed`;

/** An email with what Steward itself stored, the reason of a failure, in the reader's language. */
export const readableMail = <Row extends MailRow>({ destroyed, ...mail }: Row): Omit<Row, 'destroyed'> => ({
  ...mail,
  ...(destroyed && {
    text: translationOf(destroyedText),
    html: `<p>${translationOf(destroyedText)}</p>`,
  }),
  error: mail.error && translationOf(mail.error),
});

/** All outgoing emails. An email is a row of its cause's transaction; a job delivers it after the commit. */
@Injectable()
export class Outbox {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly connection: MailConnection,
    private readonly secrets: MailSecrets,
    private readonly branding: Branding,
    private readonly clock: Clock,
  ) {}

  /** Adds emails to the outbox, in the open unit of work. @returns their outbox.id */
  async send(...mails: NewMail[]): Promise<number[]> {
    return this.work.run(async () => {
      const brand = await this.branding.brand();
      const isSet = await this.connection.isSet();
      const sealedMails = mails.map((mail) => ({
        ...mail,
        ...this.secrets.seal({ ...mail, html: inBrand(mail.html, brand) }, mail.secret?.url),
      }));
      const ids = await this.sql.column<number>(
        'mail.add',
        `INSERT INTO outbox (user_id, recipient, sender, subject, text, html, unsubscribe_url, message_id, secret,
           secret_until, security_event, attachments, reply_to, status, created_at, queued_at)
         SELECT *, $14, $15, $15 FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
           $7::text[], $8::text[], $9::bytea[], $10::timestamptz[], $11::text[], $12::jsonb[], $13::text[])
         RETURNING id`,
        [
          sealedMails.map(({ userId }) => userId),
          sealedMails.map(({ to }) => to),
          sealedMails.map(({ sender }) => sender),
          sealedMails.map(({ subject }) => subject),
          sealedMails.map(({ text }) => text),
          sealedMails.map(({ html }) => html),
          sealedMails.map(({ unsubscribeUrl }) => unsubscribeUrl ?? null),
          sealedMails.map(({ messageId }) => messageId),
          sealedMails.map(({ sealed }) => sealed),
          sealedMails.map(({ secret }) => secret?.until ?? null),
          sealedMails.map(({ securityEvent }) => securityEvent ?? null),
          sealedMails.map(({ attachments = [] }) => JSON.stringify(attachments)),
          sealedMails.map(({ replyTo }) => replyTo ?? null),
          isSet ? 'pending' : 'kept',
          this.clock.now(),
        ],
      );
      if (isSet) await this.queue(ids.map((mailId) => ({ mailId, attempt: 1 })));
      return ids;
    });
  }

  /**
   * Sends a failed email again, or one that was kept until an account was connected. @throws DomainError not_found,
   * conflict if it is neither or its link ended
   */
  retry(id: number): Promise<OutboxMailDto> {
    return this.work.run(async () => {
      const isSet = await this.connection.isSet();
      const [mail] = await this.sql.view<MailRow>(
        'mail.retry',
        `UPDATE outbox SET status = CASE WHEN $2 THEN 'pending' ELSE 'kept' END, queued_at = $3
         WHERE id = $1 AND (status = 'failed' OR status = 'kept' AND $2) AND destroyed_at IS NULL AND (secret_until IS NULL OR secret IS NOT NULL AND secret_until > $3)
         RETURNING ${mailColumns}`,
        [id, isSet, this.clock.now()],
      );
      if (mail) {
        if (isSet) await this.queue([{ mailId: id, attempt: mail.attempts + 1 }]);
        return { ...readableMail(mail), linkNeedsPassword: false };
      }
      const found = await this.sql.first<{ status: MailStatus; destroyed: boolean }>(
        'mail.status',
        'SELECT status, destroyed_at IS NOT NULL AS destroyed FROM outbox WHERE id = $1',
        [id],
      );
      if (!found) throw notFound('mail');
      if (found.destroyed)
        throw new DomainError('gone', 'mail.destroyed', t('The text of this email was destroyed.'));
      throw found.status === 'failed' || (found.status === 'kept' && isSet)
        ? conflict('mail.link_ended', t('The link in this email no longer works.'))
        : conflict('mail.not_failed', t('Only a failed email can be sent again.'));
    });
  }

  /** Deletes emails that belong to no record, with their personal data. @param ids outbox.id */
  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.sql.rows('mail.remove', 'DELETE FROM outbox WHERE id = ANY ($1)', [ids]);
  }

  /** Sends the jobs of emails' next attempts. @param afterSeconds their delay */
  async queue(attempts: readonly JobTypes['mail.deliver'][], afterSeconds = 0): Promise<void> {
    await this.jobs.sendEach(
      'mail.deliver',
      attempts.map((data) => ({ data, key: String(data.mailId), afterSeconds })),
    );
  }
}

export interface MailRow extends Omit<OutboxMailDto, 'linkNeedsPassword'> {
  destroyed: boolean;
}
