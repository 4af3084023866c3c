import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { VisitorBookingRepository } from '../domain/visitor-bookings.js';
import { linkWorksAfter } from './managing-links.js';

/** Deletes the data of visitors who did not confirm, every night. */
@Injectable()
export class VisitorBookingPurge {
  constructor(
    jobs: Jobs,
    private readonly bookings: VisitorBookingRepository,
    private readonly outbox: Outbox,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.every('booking.purge', '41 3 * * *', () => this.purge());
  }

  private async purge(): Promise<void> {
    const now = this.clock.now();
    await this.work.run(async () => {
      const mailIds = await this.bookings.purge(now, new Date(+now - linkWorksAfter));
      await this.outbox.remove(mailIds);
    });
  }
}
