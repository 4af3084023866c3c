import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
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

  private async remindAll(): Promise<void> {
    const now = this.clock.now();
    let taken: number;
    do taken = await this.appointments.remind(now, (appointment) => appointment.takeReminders(now));
    while (taken > 0);
  }
}
