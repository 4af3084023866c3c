import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { processEach } from '../../../platform/events/process-each.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { GatheredMails } from '../domain/ports.js';
import { type Addressee, NotificationMailOutbox } from './notification-mail-outbox.js';
import type { NotificationRaised, Recipient } from './notification-events.js';
import { RecipientQueries } from './recipient-queries.js';

const hourMs = 60 * 60 * 1_000;

/**
 * Sends an email for each notification, in the transaction that stores it. After ten emails to a user within
 * an hour, further notifications are gathered for a digest; those of a client's own appointment never wait.
 */
@Injectable()
export class NotificationMails {
  constructor(
    events: DomainEvents,
    private readonly gathered: GatheredMails,
    private readonly outbox: NotificationMailOutbox,
    private readonly clock: Clock,
  ) {
    events.subscribe('notification.raised', (event) => this.handle(event));
  }

  private async handle(event: NotificationRaised): Promise<void> {
    const {
      at,
      content,
      mailedTitle: title = content.title,
      about,
      appointmentId,
      threadId,
      recipients,
    } = event;
    const now = this.clock.now();
    const hourAgo = new Date(now.getTime() - hourMs);
    const addressees = recipients.filter(hasMail);
    // Events with an earlier time, for example imported history, are not emailed.
    if (addressees.length === 0 || at < hourAgo) return;
    const notification = { ...content, title, clientId: about?.clientId ?? null };
    const mailed: Addressee[] = [];
    for (const addressee of addressees)
      if (
        isOfOwnAppointment(addressee, content) ||
        !(await this.gathered.add(addressee.userId, notification, about, now, hourAgo))
      )
        mailed.push(addressee);
    await this.outbox.send(mailed, [notification], { appointmentId, threadId });
  }
}

/** A digest would have neither its time nor its place, and may come after it. */
const isOfOwnAppointment = ({ role }: Recipient, { category }: NotificationRaised['content']): boolean =>
  role === 'client' && category === 'appointment';

const hasMail = (recipient: Recipient): recipient is Recipient & Addressee => recipient.mailTo !== null;

/** An hour after the first gathered notification of a user, one email lists them all. */
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
    jobs.every('notification.digest', '*/5 * * * *', () => this.sendDue());
  }

  /** Safe to repeat: a digest deletes its notifications in one transaction. */
  private async sendDue(): Promise<void> {
    const due = await this.gathered.due(new Date(this.clock.now().getTime() - hourMs));
    await processEach(due, (userId) => this.work.run(() => this.send(userId)));
  }

  private async send(userId: number): Promise<void> {
    const subscribed = await this.gathered.take(userId, this.clock.now());
    if (subscribed.length === 0) return;
    const holder = await this.recipients.accountHolder(userId);
    if (holder?.receivesEmail) await this.outbox.send([holder], subscribed);
  }
}
