import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { processEach } from '../../../platform/events/process-each.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { digestAfterMs, type MailTiming, mailTiming } from '../domain/mail-timing.js';
import { GatheredMails } from '../domain/ports.js';
import { GatheredNotifications } from './gathered-notifications.js';
import { MailsAfterLogin } from './mails-after-login.js';
import { LimitedMails } from './limited-mails.js';
import { type Addressee, NotificationMailOutbox } from './notification-mail-outbox.js';
import type { NotificationRaised, Recipient } from './notification-events.js';
import { RecipientQueries } from './recipient-queries.js';

/**
 * Sends an email for each notification in the transaction that stores it, or keeps it for one with more about the same
 * client. After ten emails to a user within an hour, further notifications are in a digest.
 */
@Injectable()
export class NotificationMails {
  constructor(
    events: DomainEvents,
    private readonly mails: LimitedMails,
    private readonly gathered: GatheredNotifications,
    private readonly untilLogin: MailsAfterLogin,
    private readonly outbox: NotificationMailOutbox,
    private readonly runtime: Runtime,
  ) {
    events.subscribe('notification.raised', (event) => this.handle(event));
  }

  private async handle(event: NotificationRaised): Promise<void> {
    const { content, about, appointmentId, invoiceId, threadId, recipients } = event;
    const { mailedTitle: title = content.title, cause, variant } = event;
    const addressees = recipients.filter(hasMail);
    if (addressees.length === 0) return;
    const notification = {
      ...content,
      title,
      event: variant === undefined ? null : cause,
      variant: variant ?? null,
      clientId: about?.clientId ?? null,
    };
    for (const addressee of addressees) {
      const timing = this.timingOf(event, addressee);
      const waiting = {
        ...notification,
        needs: about?.needs ?? null,
        documentId: about?.documentId ?? null,
        notificationId: addressee.notificationId,
        sender: event.sender ?? null,
        withdraws: event.withdraws ?? null,
      };
      if (timing === 'now')
        await this.outbox.send([addressee], [notification], { appointmentId, invoiceId, isCounted: false });
      else if (timing === 'limited') await this.mails.send(addressee, [waiting], { appointmentId, threadId });
      else if (timing === 'after-login') await this.untilLogin.keep(addressee.userId, waiting);
      // A pack's message is in the email of the pack.
      else await this.gathered.add(addressee.userId, waiting, event.isPacked ? null : (threadId ?? null));
    }
  }

  private timingOf(event: NotificationRaised, { role, signsIn = true }: Recipient): MailTiming {
    return mailTiming({
      reader: { role, signsIn },
      notification: { ...event, category: event.content.category },
      gatherSeconds: this.runtime.settings.mailGatherSeconds,
    });
  }
}

const hasMail = (recipient: Recipient): recipient is Recipient & Addressee => recipient.mailTo !== null;

/** Within an hour of the first notification that a limit holds back, one email lists all of its user. */
@Injectable()
export class NotificationDigests {
  constructor(
    jobs: Jobs,
    private readonly gathered: GatheredMails,
    private readonly recipients: RecipientQueries,
    private readonly outbox: NotificationMailOutbox,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.every('notification.digest', { minutes: 5 }, () => this.sendDue());
  }

  /** Safe to repeat: a digest deletes its notifications in one transaction. */
  private async sendDue(): Promise<void> {
    const due = await this.gathered.due(new Date(this.clock.now().getTime() - digestAfterMs));
    await processEach(due, (userId) => this.work.run(() => this.send(userId)));
  }

  private async send(userId: number): Promise<void> {
    const subscribed = await this.gathered.take(userId, this.clock.now());
    if (subscribed.length === 0) return;
    const reader = await this.recipients.mailReader(userId);
    if (reader) await this.outbox.send([reader], subscribed);
  }
}
