import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { DemoQuestionnaires } from '../demo/demo-questionnaires.js';
import { QuestionnaireQueries } from './questionnaire-queries.js';

/** Additions of the practice's questionnaires to the core. */
@Injectable()
export class QuestionnaireAdditions {
  constructor(scope: PartScope, queries: QuestionnaireQueries, demo: DemoQuestionnaires) {
    scope.add('demo.loaders', demo);
    scope.add('part.touches', async () => {
      const count = await queries.count();
      return count > 0
        ? [
            t(
              '{count, plural, one {# questionnaire cannot be sent} other {# questionnaires cannot be sent}}',
              {
                count,
              },
            ),
          ]
        : [];
    });
  }
}
