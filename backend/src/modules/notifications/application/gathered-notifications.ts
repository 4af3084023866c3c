import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { processEach } from '../../../platform/events/process-each.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { dueAt } from '../domain/mail-timing.js';
import { type MailGroup, WaitingMails, type WaitingNotification } from '../domain/ports.js';
import { LimitedMails } from './limited-mails.js';
import { RecipientQueries } from './recipient-queries.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    /** Emails what is due of a user's gathered notifications. */
    'notification-mail.gathered': { userId: number };
  }
}

/** Notifications for one user about one client that become one email, since they follow each other. */
@Injectable()
export class GatheredNotifications {
  private readonly seconds: number;

  constructor(
    private readonly jobs: Jobs,
    private readonly waiting: WaitingMails,
    private readonly mails: LimitedMails,
    private readonly recipients: RecipientQueries,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { settings }: Runtime,
  ) {
    this.seconds = settings.mailGatherSeconds;
    jobs.on('notification-mail.gathered', ({ userId }) => this.sendOf(userId));
    // A notification that was stored while its user's job began has no job of its own.
    jobs.every('notification-mail.left', { minutes: 5 }, async () => {
      await this.sendDue(await waiting.groups());
    });
  }

  /** @param threadId message_threads.id; null for anything but messages */
  async add(userId: number, notification: WaitingNotification, threadId: number | null): Promise<void> {
    await this.waiting.add(userId, notification, { threadId }, this.clock.now());
    await this.sendLater(userId, this.seconds);
  }

  private async sendOf(userId: number): Promise<void> {
    const later = await this.sendDue(await this.waiting.groups(userId));
    if (later.length === 0) return;
    const soonest = Math.min(...later.map((group) => dueAt(group, this.seconds).getTime()));
    await this.sendLater(userId, Math.ceil((soonest - this.clock.now().getTime()) / 1_000));
  }

  /** Safe to repeat: an email removes its notifications in one transaction. @returns the groups that are not due */
  private async sendDue(groups: readonly MailGroup[]): Promise<MailGroup[]> {
    const now = this.clock.now();
    const isDue = (group: MailGroup): boolean => dueAt(group, this.seconds) <= now;
    await processEach(groups.filter(isDue), (group) => this.work.run(() => this.send(group)));
    return groups.filter((group) => !isDue(group));
  }

  private async send(group: MailGroup): Promise<void> {
    const notifications = await this.waiting.take(group, this.clock.now());
    const reader = await this.recipients.mailReader(group.userId);
    if (!reader) return;
    const senders = new Set(notifications.map(({ sender }) => sender));
    const [sender = null] = senders.size === 1 ? senders : [];
    await this.mails.send(reader, notifications, {
      threadId: group.threadId ?? undefined,
      together: { sender },
    });
  }

  private sendLater(userId: number, afterSeconds: number): Promise<void> {
    return this.jobs.send('notification-mail.gathered', { userId }, { key: String(userId), afterSeconds });
  }
}
