import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { NotificationRepository } from '../domain/ports.js';

/** Years after which notifications, and unsubscribe links of old emails, are deleted. */
const yearsKept = 2;

/**
 * Deletes old notifications and unsubscribe links every night, since both would grow without limit. The
 * records that they are about stay.
 */
@Injectable()
export class OldNotifications {
  constructor(
    jobs: Jobs,
    private readonly notifications: NotificationRepository,
    private readonly clock: Clock,
  ) {
    jobs.every('notifications.remove-old', '50 3 * * *', () => this.remove());
  }

  private remove(): Promise<void> {
    const before = this.clock.now();
    before.setUTCFullYear(before.getUTCFullYear() - yearsKept);
    return this.notifications.deleteBefore(before);
  }
}
