import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError, notFound } from '../../kernel/domain-error.js';
import { containing, type Page, pageOf, type PageRequest, positionOf } from '../database/paging.js';
import { Sql } from '../database/sql.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Jobs, type JobTypes } from '../jobs/jobs.js';
import { Runtime } from '../runtime.js';
import { MailTransport } from './mail-transport.js';

declare module '../jobs/jobs.js' {
  interface JobTypes {
    /** One attempt; done again, it does nothing, since a row counts its attempts. */
    'mail.deliver': { mailId: number; attempt: number };
  }
}

export const mailStatuses = ['kept', 'pending', 'sent', 'failed'] as const;
/** `kept`: there was no server; `pending`: to be sent, or sent again; `failed`: given up. */
export type MailStatus = (typeof mailStatuses)[number];

export interface NewMail {
  /** users.id of the recipient; null for somebody without an account. */
  userId: number | null;
  to: string;
  /** The practice's name, shown as the sender's. */
  sender: string;
  subject: string;
  text: string;
  html: string;
  /** Ends mail of this kind when it is posted to (RFC 8058). */
  unsubscribeUrl?: string;
}

/** A mail as an admin reads it. */
export interface MailView {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  status: MailStatus;
  attempts: number;
  /** The server's words at the last attempt; null once it was sent. */
  error: string | null;
  created_at: string;
  sentAt: string | null;
}

const columns = `id, recipient AS "to", subject, text, html, status, attempts, error, created_at, sent_at AS "sentAt"`;
const matching = `($1 = 'all' OR status = $1) AND (recipient ILIKE $2 OR subject ILIKE $2)`;

/** All outgoing mail. A mail is a row of the transaction of its cause; a job delivers it once that has committed. */
@Injectable()
export class Outbox {
  private readonly host: string;

  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly transport: MailTransport,
    private readonly clock: Clock,
    { settings }: Runtime,
  ) {
    this.host = new URL(settings.publicUrl).hostname;
  }

  /** Puts mails into the outbox, in the open unit of work. */
  async send(...mails: NewMail[]): Promise<void> {
    await this.work.run(async () => {
      const rows = await this.sql.rows<{ id: number }>(
        'mail.add',
        `INSERT INTO outbox (user_id, recipient, sender, subject, text, html, unsubscribe_url, message_id, status,
           created_at, queued_at)
         SELECT *, $9, $10, $10 FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
           $7::text[], $8::text[])
         RETURNING id`,
        [
          mails.map(({ userId }) => userId),
          mails.map(({ to }) => to),
          mails.map(({ sender }) => sender),
          mails.map(({ subject }) => subject),
          mails.map(({ text }) => text),
          mails.map(({ html }) => html),
          mails.map(({ unsubscribeUrl }) => unsubscribeUrl ?? null),
          mails.map(() => `${randomUUID()}@${this.host}`),
          this.initialStatus,
          this.clock.now(),
        ],
      );
      if (this.transport.isSet) await this.queue(rows.map(({ id }) => ({ mailId: id, attempt: 1 })));
    });
  }

  /** Newest first; searches recipient and subject. */
  async list(
    request: PageRequest & { search?: string; status: MailStatus | 'all' },
  ): Promise<Page<MailView>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [request.status, containing(request.search)];
    const rows = await this.sql.view<MailRow>(
      'mail.list',
      `SELECT ${columns} FROM outbox WHERE ${matching} AND (created_at, id) < ($3, $4)
       ORDER BY created_at DESC, id DESC LIMIT $5`,
      [...filter, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () => this.sql.count('mail.count', `outbox WHERE ${matching}`, filter));
  }

  /** Sends a mail again that was given up. @throws DomainError not_found, conflict when it was not */
  retry(id: number): Promise<MailView> {
    return this.work.run(async () => {
      const [mail] = await this.sql.view<MailRow>(
        'mail.retry',
        `UPDATE outbox SET status = $2, queued_at = $3 WHERE id = $1 AND status = 'failed' RETURNING ${columns}`,
        [id, this.initialStatus, this.clock.now()],
      );
      if (mail) {
        if (this.transport.isSet) await this.queue([{ mailId: id, attempt: mail.attempts + 1 }]);
        return mail;
      }
      if (await this.sql.first('mail.exists', 'SELECT 1 FROM outbox WHERE id = $1', [id]))
        throw new DomainError('conflict', 'mail.not_failed', 'Only an e-mail that failed can be sent again.');
      throw notFound('mail');
    });
  }

  /** Sends the jobs of mails' next attempts. @param afterSeconds which they wait */
  async queue(attempts: readonly JobTypes['mail.deliver'][], afterSeconds = 0): Promise<void> {
    await this.jobs.sendEach(
      'mail.deliver',
      attempts.map((data) => ({ data, key: String(data.mailId), afterSeconds })),
    );
  }

  /** Gives every pending mail a job that has none, because it was given up with a process that kept being killed. */
  async requeue(): Promise<void> {
    const pending = await this.sql.rows<{ id: number; attempts: number }>(
      'mail.pending-ids',
      `SELECT id, attempts FROM outbox WHERE status = 'pending' ORDER BY id`,
    );
    // Where a job waits already, no other is added.
    await this.queue(pending.map(({ id, attempts }) => ({ mailId: id, attempt: attempts + 1 })));
  }

  private get initialStatus(): MailStatus {
    return this.transport.isSet ? 'pending' : 'kept';
  }
}

type MailRow = Pick<MailView, keyof MailView>;
