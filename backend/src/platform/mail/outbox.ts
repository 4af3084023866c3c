import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/index.js';
import { Sql } from '../database/sql.js';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { Jobs, type JobTypes } from '../events/jobs.js';
import { Branding } from '../brand/branding.js';
import { inBrand } from './mail-layout.js';
import { MailSecrets } from './mail-secrets.js';
import { MailConnection } from './mail-connection.js';
import type { MailAttachment } from './outgoing-mail.js';

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
