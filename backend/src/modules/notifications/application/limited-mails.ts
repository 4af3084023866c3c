import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { GatheredMails, type WaitingNotification } from '../domain/ports.js';
import { type Addressee, type MailAbout, NotificationMailOutbox } from './notification-mail-outbox.js';

const hourMs = 60 * 60 * 1_000;

/** Emails of which a user gets ten within an hour; a digest sums up the others. */
@Injectable()
export class LimitedMails {
  constructor(
    private readonly gathered: GatheredMails,
    private readonly outbox: NotificationMailOutbox,
    private readonly clock: Clock,
  ) {}

  /** @param notifications of one email */
  async send(
    addressee: Addressee,
    notifications: readonly WaitingNotification[],
    about: MailAbout,
  ): Promise<void> {
    // After the first that is held back, all are.
    for (const notification of notifications)
      if (!(await this.isHeld(addressee.userId, notification)))
        return this.outbox.send([addressee], notifications, about);
  }

  private isHeld(userId: number, { needs, ...notification }: WaitingNotification): Promise<boolean> {
    const { clientId, documentId } = notification;
    const now = this.clock.now();
    return this.gathered.add(
      userId,
      notification,
      needs === null ? undefined : { clientId, needs, documentId },
      now,
      new Date(now.getTime() - hourMs),
    );
  }
}
