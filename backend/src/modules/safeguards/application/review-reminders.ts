import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Site } from '../../practice/index.js';
import { SecurityPlanRepository } from '../domain/ports.js';
import { isReminderDue, reviewDue } from '../domain/security-plan.js';

/**
 * Reminds the practice of the yearly review of its security plan, in the morning of the practice's time zone.
 */
@Injectable()
export class ReviewReminders {
  constructor(
    jobs: Jobs,
    private readonly plans: SecurityPlanRepository,
    private readonly work: UnitOfWork,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {
    jobs.every('security-plan.review', '0 8 * * *', () => this.remind(), { zone: 'practice' });
  }

  /** Safe to repeat, because the date of the last reminder is stored. */
  private async remind(): Promise<void> {
    const today = await this.site.today();
    await this.work.run(async () => {
      const last = await this.plans.last();
      if (!last || !isReminderDue(last.reviewOn, last.remindedOn, today)) return;
      if (await this.plans.reminded(last.id, last.remindedOn, today))
        this.work.publish(reviewDue(last.reviewOn, today, this.clock.now()));
    });
  }
}
