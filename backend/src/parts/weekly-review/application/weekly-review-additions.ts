import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { ClosedWeeks } from './closed-weeks.js';

/** Additions of the weekly review to the core. */
@Injectable()
export class WeeklyReviewAdditions {
  constructor(scope: PartScope, closedWeeks: ClosedWeeks) {
    scope.add('closed.days', closedWeeks);
    scope.add('weekly.emails', 'admin');
    scope.add('part.touches', async () => {
      const count = await closedWeeks.count();
      return count > 0
        ? [t('{count, plural, one {# closed week opens} other {# closed weeks open}}', { count })]
        : [];
    });
  }
}
