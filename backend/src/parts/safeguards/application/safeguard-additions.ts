import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { longDate } from '../../../kernel/index.js';
import { toPractice } from '../../../modules/notifications/index.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { SecurityPlanRepository } from '../domain/ports.js';
import { BreachReportQueries } from './breach-report-queries.js';

/** Additions of the security plan and the breach reports to the core's screens. */
@Injectable()
export class SafeguardAdditions {
  constructor(scope: PartScope, plans: SecurityPlanRepository, reports: BreachReportQueries) {
    scope.add('notification.rules', {
      'security_plan.review_due': ({ details }) =>
        toPractice(
          'owner',
          'document',
          '/admin/security-plan',
          'warning',
          details?.['overdue'] === true ? msg('Security plan overdue') : msg('Security plan due for review'),
          t('Please review the security plan by {day}.', { day: longDate(String(details?.['reviewOn'])) }),
        ),
    });
    scope.add('part.touches', async () => {
      const count = await reports.count();
      return [
        ...((await plans.last()) ? [t('Nobody is reminded to review the security plan')] : []),
        ...(count > 0
          ? [
              t(
                '{count, plural, one {# breach report is out of reach} other {# breach reports are out of reach}}',
                {
                  count,
                },
              ),
            ]
          : []),
      ];
    });
  }
}
