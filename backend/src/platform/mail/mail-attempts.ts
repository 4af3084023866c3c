import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/index.js';
import { Sql } from '../database/sql.js';
import type { JobTypes } from '../events/jobs.js';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import type { DeliveryFailed, MailAttachment, MailStatus } from './outgoing-mail.js';
import { Outbox } from './outbox.js';

interface MailAnswered {
  /** UTC. */
  at: Date;
  /** users.id of the recipient. */
  userId: number;
  /** Address that the email was sent to. */
  to: string;
}

/** The server accepted an email to a user. */
interface MailAccepted extends MailAnswered {
  type: 'mail.accepted';
}

/** The server permanently refused a user's address. */
interface MailRefused extends MailAnswered {
  type: 'mail.refused';
  /** The server's reply. */
  reason: string;
}

declare module '../unit-of-work/domain-events.js' {
  interface PublishedEvents {
    mail: MailAccepted | MailRefused;
  }
}

export interface PendingMail {
  userId: number | null;
  to: string;
  sender: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  unsubscribeUrl: string | null;
  replyTo: string | null;
  messageId: string;
  /** The bodies with their secret link, encrypted. */
  secret: Buffer | null;
  /** Expiry of that link; null for an email without one. */
  secretUntil: Date | null;
  created_at: Date;
  queued_at: Date;
}

export type Attempt = JobTypes['mail.deliver'];

/** The attempts to deliver an email, each recorded once. */
@Injectable()
export class MailAttempts {
  constructor(
    private readonly outbox: Outbox,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The email of an attempt; undefined if the attempt was made already. */
  pending({ mailId, attempt }: Attempt): Promise<PendingMail | undefined> {
    return this.sql.first<PendingMail>(
      'mail.pending',
      `SELECT user_id AS "userId", recipient AS "to", sender, subject, text, html, attachments, unsubscribe_url AS "unsubscribeUrl",
              reply_to AS "replyTo",
              message_id AS "messageId", secret, secret_until AS "secretUntil", created_at, queued_at
       FROM outbox WHERE id = $1 AND status = 'pending' AND attempts = $2 - 1`,
      [mailId, attempt],
    );
  }

  /**
   * Keeps which account is about to send an email with a link, before that account's server can read it. Of several that
   * tried, the newest counts.
   */
  async sendsThrough({ mailId }: Attempt, accountId: number): Promise<void> {
    await this.sql.rows(
      'mail.sends-through',
      'UPDATE outbox SET email_account_id = greatest(email_account_id, $2) WHERE id = $1',
      [mailId, accountId],
    );
  }

  /**
   * Gives a job to every pending email without one: its job failed because its process was killed repeatedly.
   */
  async resume(): Promise<void> {
    const next = await this.sql.rows<Attempt>(
      'mail.pending-ids',
      `SELECT id AS "mailId", attempts + 1 AS attempt FROM outbox WHERE status = 'pending' ORDER BY id`,
    );
    // If a job waits already, no other is added.
    await this.outbox.queue(next);
  }

  /**
   * Records an attempt, publishes its event, and sends the job of the next one if the email is still pending.
   */
  async note(
    { mailId, attempt }: Attempt,
    { userId, to }: PendingMail,
    status: MailStatus,
    failure: DeliveryFailed | null,
    wait?: number,
  ): Promise<void> {
    const at = this.clock.now();
    await this.work.run(async () => {
      const isNoted = await this.sql.some(
        'mail.note',
        `UPDATE outbox SET status = $3, attempts = CASE WHEN $3 = 'kept' THEN attempts ELSE $2 END, error = $4,
           sent_at = CASE WHEN $3 = 'sent' THEN $5::timestamptz END, secret = CASE WHEN $3 <> 'sent' THEN secret END,
           reply_to = CASE WHEN $3 NOT IN ('sent', 'failed') THEN reply_to END
         WHERE id = $1 AND status = 'pending' AND attempts = $2 - 1 RETURNING id`,
        [mailId, attempt, status, failure?.message ?? null, at],
      );
      // Another process made the same attempt: its result counts.
      if (!isNoted) return;
      if (status === 'pending') await this.outbox.queue([{ mailId, attempt: attempt + 1 }], wait);
      if (userId === null) return;
      if (status === 'sent') this.work.publish({ type: 'mail.accepted', at, userId, to });
      if (failure?.refusal === 'recipient')
        this.work.publish({ type: 'mail.refused', at, userId, to, reason: failure.message });
    });
  }
}
