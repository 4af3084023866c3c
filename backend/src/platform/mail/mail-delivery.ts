import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '../../kernel/clock.js';
import { Sql } from '../database/sql.js';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { traced } from '../tracing/tracing.js';
import { type JobTypes, Jobs } from '../jobs/jobs.js';
import { Runtime } from '../runtime.js';
import type { MailAddress } from '../settings/settings.js';
import { type Bodies, MailSecrets } from './mail-secrets.js';
import { DeliveryFailed, type MailAttachment, MailTransport } from './mail-transport.js';
import { type MailStatus, Outbox } from './outbox.js';

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

declare module '../domain-events/domain-events.js' {
  interface DomainEventTypes {
    'mail.accepted': MailAccepted;
    'mail.refused': MailRefused;
  }
}

interface PendingMail {
  userId: number | null;
  to: string;
  sender: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  unsubscribeUrl: string | null;
  messageId: string;
  /** The bodies with their secret link, encrypted. */
  secret: Buffer | null;
  /** Expiry of that link; null for an email without one. */
  secretUntil: Date | null;
  created_at: Date;
  queued_at: Date;
}

type Attempt = JobTypes['mail.deliver'];

/** Seconds. Each further delay is twice the time since the email was queued, up to the maximum. */
const firstWait = 30;
const longestWait = 3_600;
const giveUpAfter = 24 * 3_600;
const timeoutSeconds = 300;

/**
 * Delivers the outbox, each email at least once. A process killed between the server's acknowledgement and
 * the update of the row sends it again, under the same Message-ID.
 */
@Injectable()
export class MailDelivery implements OnApplicationBootstrap {
  private readonly from: MailAddress | undefined;
  private readonly log: Logger;

  constructor(
    jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly transport: MailTransport,
    private readonly secrets: MailSecrets,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { settings, log }: Runtime,
  ) {
    this.from = settings.mailFrom;
    this.log = log;
    jobs.on('mail.deliver', (attempt) => this.deliver(attempt), { timeoutSeconds });
    jobs.every('mail.resume', '23 * * * *', () => this.outbox.requeue());
  }

  onApplicationBootstrap(): void {
    if (!this.transport.isSet)
      this.log.info('SMTP_URL is not set: emails are kept in the outbox and not sent');
  }

  private async deliver(attempt: Attempt): Promise<void> {
    const mail = await this.sql.first<PendingMail & Record<string, unknown>>(
      'mail.pending',
      `SELECT user_id AS "userId", recipient AS "to", sender, subject, text, html, attachments, unsubscribe_url AS "unsubscribeUrl",
              message_id AS "messageId", secret, secret_until AS "secretUntil", created_at, queued_at
       FROM outbox WHERE id = $1 AND status = 'pending' AND attempts = $2 - 1`,
      [attempt.mailId, attempt.attempt],
    );
    if (!mail) return;
    // SMTP_URL was removed while it waited.
    if (!this.transport.isSet || !this.from) return this.note(attempt, mail, 'kept', null);

    const bodies = this.bodiesOf(mail);
    if (!bodies)
      return this.note(
        attempt,
        mail,
        'failed',
        new DeliveryFailed('The link in it no longer works.', 'mail'),
      );

    const outgoing = {
      ...mail,
      ...bodies,
      from: { ...this.from, name: this.from.name ?? mail.sender },
      date: mail.created_at,
    };
    const failure = await traced({ name: 'mail', kind: 'client' }, () =>
      this.transport.deliver(outgoing),
    ).then(() => undefined, asFailure);
    if (!failure) return this.note(attempt, mail, 'sent', null);

    const waited = (this.clock.now().getTime() - mail.queued_at.getTime()) / 1_000;
    const wait = Math.round(Math.min(Math.max(firstWait, 2 * waited), longestWait));
    const again = failure.refusal === 'later' && waited + wait <= giveUpAfter;
    const facts = { mailId: attempt.mailId, attempt: attempt.attempt, reason: failure.message };
    if (again) this.log.warn({ ...facts, wait }, 'email not accepted, will be retried');
    else this.log.error(facts, 'email failed for the last time');
    await this.note(attempt, mail, again ? 'pending' : 'failed', failure, wait);
  }

  /** With the link, if the email has one; undefined if it was used or has expired. */
  private bodiesOf({ secret, secretUntil, messageId, text, html }: PendingMail): Bodies | undefined {
    if (secretUntil === null) return { text, html };
    return secret && secretUntil > this.clock.now() ? this.secrets.open(secret, messageId) : undefined;
  }

  /**
   * Records an attempt, publishes its event, and sends the job of the next one if the email is still pending.
   */
  private async note(
    { mailId, attempt }: Attempt,
    { userId, to }: PendingMail,
    status: MailStatus,
    failure: DeliveryFailed | null,
    wait?: number,
  ): Promise<void> {
    const at = this.clock.now();
    await this.work.run(async () => {
      const noted = await this.sql.first(
        'mail.note',
        `UPDATE outbox SET status = $3, attempts = CASE WHEN $3 = 'kept' THEN attempts ELSE $2 END, error = $4,
           sent_at = CASE WHEN $3 = 'sent' THEN $5::timestamptz END, secret = CASE WHEN $3 <> 'sent' THEN secret END
         WHERE id = $1 AND status = 'pending' AND attempts = $2 - 1 RETURNING id`,
        [mailId, attempt, status, failure?.message ?? null, at],
      );
      // Another process made the same attempt: its result counts.
      if (!noted) return;
      if (status === 'pending') await this.outbox.queue([{ mailId, attempt: attempt + 1 }], wait);
      if (userId === null) return;
      if (status === 'sent') this.work.publish({ type: 'mail.accepted', at, userId, to });
      if (failure?.refusal === 'recipient')
        this.work.publish({ type: 'mail.refused', at, userId, to, reason: failure.message });
    });
  }
}

function asFailure(error: unknown): DeliveryFailed {
  if (error instanceof DeliveryFailed) return error;
  throw error;
}
