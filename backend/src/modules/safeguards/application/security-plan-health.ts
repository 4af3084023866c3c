import { shortDate } from '../../../kernel/zone.js';
import { Injectable } from '@nestjs/common';
import { HealthChecks, type HealthFinding } from '../../../platform/health/health-checks.js';
import { Site } from '../../practice/index.js';
import { SecurityPlanRepository } from '../domain/ports.js';
import { reviewState } from '../domain/security-plan.js';

export const healthLine = 'Security plan';
const url = '/admin/security-plan';

/** Reports on the health page whether a security plan is adopted and when its review is due. */
@Injectable()
export class SecurityPlanHealth {
  constructor(
    checks: HealthChecks,
    private readonly plans: SecurityPlanRepository,
    private readonly site: Site,
  ) {
    checks.add({ name: healthLine, place: 80, check: () => this.look() });
  }

  private async look(): Promise<HealthFinding> {
    const last = await this.plans.last();
    const review = reviewState(last?.reviewOn ?? null, await this.site.today());
    const day = last && shortDate(last.reviewOn);
    const sentence = {
      none: 'No security plan has been adopted yet.',
      overdue: `The review of the security plan was due on ${day}.`,
      due_soon: `The review of the security plan is due on ${day}.`,
      current: `The security plan is in force. Its next review is due on ${day}.`,
    }[review];
    const state = review === 'current' ? 'ok' : 'attention';
    return { state, sentence, url, ...(last && { since: last.adoptedAt }) };
  }
}
