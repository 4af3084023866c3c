import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { processEach } from '../../../platform/events/process-each.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { AppointmentRepository } from '../domain/ports.js';

/**
 * Reminds client and practice of upcoming appointments. Reminders missed while the application was down are sent only for
 * appointments that have not begun.
 */
@Injectable()
export class AppointmentJobs {
  constructor(
    jobs: Jobs,
    private readonly appointments: AppointmentRepository,
    private readonly clock: Clock,
  ) {
    jobs.every('appointments.remind', { minutes: 1 }, () => this.remindAll());
  }

  /** Safe to repeat: each reminder of an appointment is sent once. */
  private async remindAll(): Promise<void> {
    const now = this.clock.now();
    await processEach(await this.appointments.dueForReminder(now), (id) =>
      this.appointments.change(id, null, (appointment) => appointment.takeReminders(now)),
    );
  }
}
