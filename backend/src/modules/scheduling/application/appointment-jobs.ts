import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { processEach } from '../../../platform/events/process-each.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { AppointmentRepository } from '../domain/ports.js';
import { BookingRequestRepository } from '../domain/booking-request.js';
import { VisitorBookingRepository } from '../domain/visitor-bookings.js';
import { linkWorksAfter } from './booking-changes.js';

/**
 * Reminds client and practice of upcoming appointments, and deletes the data of visitors who did not confirm.
 * Reminders missed while the application was down are sent only for appointments that have not begun.
 */
@Injectable()
export class AppointmentJobs {
  constructor(
    jobs: Jobs,
    private readonly appointments: AppointmentRepository,
    private readonly bookings: VisitorBookingRepository,
    private readonly requests: BookingRequestRepository,
    private readonly outbox: Outbox,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.every('appointments.remind', { minutes: 1 }, () => this.remindAll());
    jobs.at('booking.purge', { time: '03:41', zone: 'machine' }, () => this.purge());
  }

  /** Safe to repeat: each reminder of an appointment is sent once. */
  private async remindAll(): Promise<void> {
    const now = this.clock.now();
    await processEach(await this.appointments.dueForReminder(now), (id) =>
      this.appointments.change(id, null, (appointment) => appointment.takeReminders(now)),
    );
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
