import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { DemoStatements } from '../demo/demo-statements.js';
import { RecurringRequestQueries } from './recurring-request-queries.js';
import { StatementQueries } from './statement-queries.js';

/** Additions of statements to the core. */
@Injectable()
export class StatementsAdditions {
  constructor(
    scope: PartScope,
    recurring: RecurringRequestQueries,
    statements: StatementQueries,
    demo: DemoStatements,
  ) {
    scope.add('demo.loaders', demo);
    scope.add('part.touches', async () => {
      const requests = await recurring.active();
      const accounts = await statements.count();
      return [
        ...(requests > 0
          ? [
              t(
                '{count, plural, one {# recurring request is not made} other {# recurring requests are not made}}',
                { count: requests },
              ),
            ]
          : []),
        ...(accounts > 0
          ? [
              t('{count, plural, one {# bank account is not shown} other {# bank accounts are not shown}}', {
                count: accounts,
              }),
            ]
          : []),
      ];
    });
  }
}
