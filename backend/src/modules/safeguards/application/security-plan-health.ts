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
    if (!last) return { state: 'attention', sentence: 'No security plan has been adopted yet.', url };
    const review = reviewState(last.reviewOn, await this.site.today());
    const day = shortDate(last.reviewOn);
    const since = last.adoptedAt;
    if (review === 'overdue')
      return {
        state: 'attention',
        sentence: `The review of the security plan was due on ${day}.`,
        since,
        url,
      };
    if (review === 'due_soon')
      return {
        state: 'attention',
        sentence: `The review of the security plan is due on ${day}.`,
        since,
        url,
      };
    return {
      state: 'ok',
      sentence: `The security plan is in force. Its next review is due on ${day}.`,
      since,
      url,
    };
  }
}
