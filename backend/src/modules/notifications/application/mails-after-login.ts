import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { WaitingMails, type WaitingNotification } from '../domain/ports.js';
import { LimitedMails } from './limited-mails.js';
import { kindOf, type NotificationKind, titlesOf } from './notification-kind.js';
import type { TimedEventType } from './notification-rule.js';
import { RecipientQueries } from './recipient-queries.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    /** Emails what is still open an hour after the first login. */
    'notification-mail.after-login': { userId: number };
  }
}

const hour = 60 * 60;

/** Events that lead to no task: an invitation, which lists the tasks, does not have them. */
const notListed = [
  'document.uploaded',
  'document.replaced',
  'document.countersigned',
] as const satisfies TimedEventType[];

/** Kinds that end what their readers were never notified of, besides withdrawals. */
const endings: readonly (string | undefined)[] = [
  'document.status_changed signature_not_needed',
  'document_request.accepted',
] satisfies NotificationKind[];

/**
 * Notifications for clients who cannot log in yet: they lead to a login that their readers do not pass. An invitation
 * lists what waits; an hour after the first login, one email has what is still open.
 */
@Injectable()
export class MailsAfterLogin {
  constructor(
    events: DomainEvents,
    private readonly jobs: Jobs,
    private readonly waiting: WaitingMails,
    private readonly mails: LimitedMails,
    private readonly recipients: RecipientQueries,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.on('notification-mail.after-login', ({ userId }) => this.work.run(() => this.send(userId)));
    for (const type of ['account.invited', 'account.invitation_resent'] as const)
      events.subscribe(type, ({ subject }) =>
        this.waiting.forgetUntilLogin(subject.id, notListed, titlesOf(notListed)),
      );
    events.subscribe('account.signed_in', ({ subject }) => this.sendLater(subject.id));
  }

  async keep(userId: number, notification: WaitingNotification): Promise<void> {
    if (notification.withdraws !== null || endings.includes(kindOf(notification))) return;
    await this.waiting.add(userId, notification, 'after-login', this.clock.now());
  }

  private async sendLater(userId: number): Promise<void> {
    if (await this.waiting.hasUntilLogin(userId))
      await this.jobs.send(
        'notification-mail.after-login',
        { userId },
        { key: String(userId), afterSeconds: hour },
      );
  }

  private async send(userId: number): Promise<void> {
    const notifications = await this.waiting.takeUntilLogin(userId, this.clock.now());
    const reader = await this.recipients.mailReader(userId);
    if (reader) await this.mails.send(reader, notifications, { together: 'waiting' });
  }
}
