import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { processEach } from '../../../platform/jobs/process-each.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { AppointmentRepository } from '../domain/ports.js';

/** Reminds both sides of what is near. Of what was missed while the program stood still, only what is still to come. */
@Injectable()
export class AppointmentReminders {
  constructor(
    jobs: Jobs,
    private readonly appointments: AppointmentRepository,
    private readonly clock: Clock,
  ) {
    jobs.every('appointments.remind', '* * * * *', () => this.remindAll());
  }

  /** Safe to repeat: an appointment gives each reminder once. */
  private async remindAll(): Promise<void> {
    const now = this.clock.now();
    await processEach(await this.appointments.dueForReminder(now), (id) =>
      this.appointments.change(id, null, (appointment) => appointment.takeReminders(now)),
    );
  }
}
