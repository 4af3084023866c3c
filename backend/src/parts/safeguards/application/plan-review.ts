import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Clock, shortDate } from '../../../kernel/index.js';
import type { HealthFinding } from '../../../platform/operations/health-checks.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../../modules/practice/index.js';
import { SecurityPlanRepository } from '../domain/ports.js';
import { isReminderDue, reviewDue, reviewState } from '../domain/security-plan.js';

export const healthLine = msg('Security plan').text;
const url = '/admin/security-plan';

/**
 * Reports on the health page whether a security plan is adopted and when its yearly review is due, and reminds the
 * practice of it, in the morning of its time zone.
 */
@Injectable()
export class PlanReview {
  constructor(
    scope: PartScope,
    private readonly plans: SecurityPlanRepository,
    private readonly work: UnitOfWork,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {
    scope.add('health.check', { name: healthLine, place: 80, check: () => this.look() });
    scope.at('security-plan.review', { time: '08:00', zone: 'practice' }, () => this.remind());
  }

  private async look(): Promise<HealthFinding> {
    const last = await this.plans.last();
    const review = reviewState(last?.reviewOn ?? null, await this.site.today());
    const day = last ? shortDate(last.reviewOn) : '';
    const sentence = {
      none: () => t('No security plan has been adopted yet.'),
      overdue: () => t('The review of the security plan was due on {day}.', { day }),
      due_soon: () => t('The review of the security plan is due on {day}.', { day }),
      current: () => t('The security plan is in force. Its next review is due on {day}.', { day }),
    }[review]();
    const state = review === 'current' ? 'ok' : 'attention';
    return { state, sentence, url, ...(last && { since: last.adoptedAt }) };
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
