import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { BookingRequestRepository } from '../domain/booking-request.js';
import { VisitorBookingRepository } from '../domain/visitor-bookings.js';
import { linkWorksAfter } from './managing-links.js';

/** Deletes the data of visitors who did not confirm, also while the part is off. */
@Injectable()
export class BookingJobs {
  constructor(
    jobs: Jobs,
    private readonly bookings: VisitorBookingRepository,
    private readonly requests: BookingRequestRepository,
    private readonly outbox: Outbox,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.at('booking.purge', { time: '03:41', zone: 'machine' }, () => this.purge());
  }

  private async purge(): Promise<void> {
    const now = this.clock.now();
    await this.work.run(async () => {
      const before = new Date(+now - linkWorksAfter);
      await this.outbox.remove(await this.bookings.purge(now, before));
      await this.requests.purge(before);
    });
  }
}
