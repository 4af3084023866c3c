import { Injectable } from '@nestjs/common';
import type { Role } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Sql } from '../../platform/database/sql.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { DomainEvents } from '../../platform/domain-events/domain-events.js';
import { processEach } from '../../platform/jobs/process-each.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Runtime } from '../../platform/runtime.js';
import { Site } from '../practice/index.js';
import { AppointmentMails } from '../scheduling/index.js';
import type { NotificationRaised, Recipient } from './notification-events.js';
import type { NotificationCategory } from './notification-draft.js';
import { type MailedNotification, notificationMail } from './notification-mail.js';
import { Unsubscriptions } from './unsubscriptions.js';

interface Addressee {
  /** users.id */
  userId: number;
  role: Role;
  firstName: string | null;
  mailTo: string;
}

const hourMs = 60 * 60 * 1_000;
/** Emails per user and hour; further notifications are gathered for a digest. */
const maxPerHour = 10;

/**
 * Sends an email for each notification, in the transaction that stores it. After ten emails to a user within an hour,
 * further notifications are gathered; an hour after the first of these, one digest lists them all.
 */
@Injectable()
export class NotificationMails {
  private readonly publicUrl: string;

  constructor(
    events: DomainEvents,
    jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly unsubscriptions: Unsubscriptions,
    private readonly site: Site,
    private readonly appointments: AppointmentMails,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
    events.subscribe('notification.raised', (event) => this.handle(event));
    jobs.every('notification.digest', '*/5 * * * *', () => this.sendDigests());
  }

  private async handle({ at, content, appointmentId, recipients }: NotificationRaised): Promise<void> {
    const now = this.clock.now();
    const hourAgo = new Date(now.getTime() - hourMs);
    const addressees = recipients.filter(hasMail);
    // Events with an earlier time, for example imported history, are not emailed.
    if (addressees.length === 0 || at < hourAgo) return;
    const mailed: Addressee[] = [];
    for (const addressee of addressees)
      if (!(await this.gather(addressee, content, now, hourAgo))) mailed.push(addressee);
    await this.send(mailed, [content], appointmentId);
  }

  /**
   * Gathers the notification for a digest if the user had ten emails within an hour. @returns whether it did
   */
  private async gather(
    { userId }: Addressee,
    { category, type, title, url }: MailedNotification,
    now: Date,
    hourAgo: Date,
  ): Promise<boolean> {
    const gathered = await this.sql.first(
      'notification-mail.gather',
      // One user per statement: with a list, PostgreSQL would plan it again for each length. Each email has
      // its own unsubscribe token, so the tokens count the emails.
      `INSERT INTO gathered_notifications (user_id, category, type, title, url, created_at)
       SELECT $1, $2, $3, $4, $5, $6
       WHERE EXISTS (SELECT FROM gathered_notifications WHERE user_id = $1)
         OR (SELECT count(*) FROM (
               SELECT FROM unsubscribe_tokens WHERE user_id = $1 AND created_at > $7 LIMIT ${maxPerHour}) recent
            ) = ${maxPerHour}
       RETURNING id`,
      [userId, category, type, title, url, now, hourAgo],
    );
    return gathered !== undefined;
  }

  /** Safe to repeat: a digest deletes its notifications in one transaction. */
  private async sendDigests(): Promise<void> {
    const due = await this.sql.rows<{ userId: number }>(
      'notification-mail.due',
      `SELECT user_id AS "userId" FROM gathered_notifications GROUP BY user_id HAVING min(created_at) <= $1
       ORDER BY user_id`,
      [new Date(this.clock.now().getTime() - hourMs)],
    );
    await processEach(due, ({ userId }) => this.work.run(() => this.sendDigest(userId)));
  }

  private async sendDigest(userId: number): Promise<void> {
    const gathered = await this.sql.rows<MailedNotification & { wanted: boolean; [column: string]: unknown }>(
      'notification-mail.take',
      `WITH taken AS (DELETE FROM gathered_notifications WHERE user_id = $1 RETURNING *)
       SELECT category, type, title, url, category <> ALL (coalesce(p.email_off, '{}')) AS wanted
       FROM taken LEFT JOIN notification_preferences p USING (user_id) ORDER BY taken.created_at, id`,
      [userId],
    );
    const subscribed = gathered.filter((one) => one.wanted);
    if (subscribed.length === 0) return;
    const addressees = await this.sql.rows<Addressee & Record<string, unknown>>(
      'notification-mail.addressee',
      `SELECT id AS "userId", role, first_name AS "firstName", email AS "mailTo" FROM accounts
       WHERE id = $1 AND closed_at IS NULL AND receives_email`,
      [userId],
    );
    await this.send(addressees, subscribed);
  }

  private async send(
    addressees: readonly Addressee[],
    notifications: readonly MailedNotification[],
    appointmentId?: number,
  ): Promise<void> {
    if (addressees.length === 0) return;
    const categories = [...new Set<NotificationCategory>(notifications.map(({ category }) => category))];
    const readers = await this.unsubscriptions.issue(addressees, categories);
    const { publicUrl } = this;
    const { name: practice, phone } = await this.site.get();
    for (const { userId, role, firstName, mailTo, unsubscribeUrl, unsubscribePage } of readers) {
      const about =
        appointmentId === undefined ? undefined : await this.appointments.details(appointmentId, mailTo);
      const details = about && { details: about.paragraphs };
      await this.outbox.send({
        userId,
        to: mailTo,
        sender: practice,
        unsubscribeUrl,
        ...notificationMail(notifications, {
          ...{ practice, phone, role, firstName, publicUrl, unsubscribePage },
          ...details,
        }),
        ...(about && { attachments: about.attachments }),
      });
    }
  }
}

const hasMail = (recipient: Recipient): recipient is Recipient & Addressee => recipient.mailTo !== null;
