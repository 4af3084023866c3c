import { Injectable } from '@nestjs/common';
import type { Role } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Sql } from '../../platform/database/sql.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { DomainEvents } from '../../platform/domain-events/domain-events.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Runtime } from '../../platform/runtime.js';
import { Site } from '../content/index.js';
import type { NotificationRaised } from './notification-events.js';
import type { NotificationCategory } from './notification-rules.js';
import { type MailedNotification, notificationMail } from './notification-mail.js';
import { Unsubscriptions } from './unsubscriptions.js';

interface Recipient {
  id: number;
  email: string;
  role: Role;
}

const hourMs = 60 * 60 * 1_000;
/** Mails to one person within an hour; further notifications are gathered for a digest. */
const mostInAnHour = 10;

/**
 * Sends a mail for each notification, in the transaction of the notification. Once a person has had ten mails within an
 * hour, further notifications are gathered; an hour after the first of these, one digest lists them all.
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
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
    events.subscribe('notification.raised', (event) => this.handle(event));
    jobs.every('notification.digest', '*/5 * * * *', () => this.sendDigests());
  }

  private async handle({ userId, at, told, email }: NotificationRaised): Promise<void> {
    const now = this.clock.now();
    const hourAgo = new Date(now.getTime() - hourMs);
    // An event entered with an earlier date, such as imported history, is no news.
    if (!email || at < hourAgo) return;
    if (!(await this.isGathering(userId, hourAgo))) return this.send(userId, [told]);
    await this.sql.rows(
      'notification-mail.gather',
      `INSERT INTO gathered_notifications (user_id, category, type, title, url, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [userId, told.category, told.type, told.title, told.url, now],
    );
  }

  private async isGathering(userId: number, hourAgo: Date): Promise<boolean> {
    const waiting = await this.sql.first(
      'notification-mail.waiting',
      'SELECT 1 FROM gathered_notifications WHERE user_id = $1 LIMIT 1',
      [userId],
    );
    return waiting !== undefined || (await this.unsubscriptions.issuedSince(userId, hourAgo)) >= mostInAnHour;
  }

  /** Safe to repeat: a digest deletes what it lists, in one transaction. */
  private async sendDigests(): Promise<void> {
    const due = await this.sql.rows<{ userId: number }>(
      'notification-mail.due',
      `SELECT user_id AS "userId" FROM gathered_notifications GROUP BY user_id HAVING min(created_at) <= $1
       ORDER BY user_id`,
      [new Date(this.clock.now().getTime() - hourMs)],
    );
    for (const { userId } of due) await this.work.run(() => this.sendDigest(userId));
  }

  private async sendDigest(userId: number): Promise<void> {
    const gathered = await this.sql.rows<MailedNotification & { wanted: boolean; [column: string]: unknown }>(
      'notification-mail.take',
      `WITH taken AS (DELETE FROM gathered_notifications WHERE user_id = $1 RETURNING *)
       SELECT category, type, title, url, category <> ALL (coalesce(p.email_off, '{}')) AS wanted
       FROM taken LEFT JOIN notification_preferences p USING (user_id) ORDER BY taken.created_at, id`,
      [userId],
    );
    const wanted = gathered.filter((one) => one.wanted);
    if (wanted.length > 0) await this.send(userId, wanted);
  }

  private async send(userId: number, notifications: readonly MailedNotification[]): Promise<void> {
    const recipient = await this.sql.first<Recipient & Record<string, unknown>>(
      'notification-mail.recipient',
      'SELECT id, email, role FROM accounts WHERE id = $1 AND closed_at IS NULL',
      [userId],
    );
    if (!recipient) return;
    const categories = [...new Set<NotificationCategory>(notifications.map(({ category }) => category))];
    const token = await this.unsubscriptions.issue(userId, categories);
    const { name: practice } = await this.site.get();
    await this.outbox.send({
      userId,
      to: recipient.email,
      sender: practice,
      unsubscribeUrl: `${this.publicUrl}/api/notifications/unsubscribe?token=${token}`,
      ...notificationMail(notifications, {
        practice,
        role: recipient.role,
        publicUrl: this.publicUrl,
        token,
      }),
    });
  }
}
