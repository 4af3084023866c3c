import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { retentionCategories } from '../domain/retention-category.js';
import { RetentionQueries } from './retention-queries.js';

/** Additions of retention to the core and to other parts. */
@Injectable()
export class RetentionAdditions {
  constructor(scope: PartScope, queries: RetentionQueries) {
    scope.add('retention.periods', async () => {
      const periods = await queries.periods();
      return retentionCategories.flatMap(({ name, title }) => {
        const years = periods.get(name);
        return years === undefined ? [] : [{ what: title, years }];
      });
    });
    scope.add('part.touches', async () => {
      const rules = (await queries.periods()).size;
      const files = await queries.filesLeft();
      return [
        rules > 0 &&
          t('{count, plural, one {# retention rule rests} other {# retention rules rest}}', { count: rules }),
        files > 0 &&
          t(
            '{files, plural, one {# file of destroyed records stays stored} other {# files of destroyed records stay stored}}',
            { files },
          ),
      ].filter((sentence) => sentence !== false);
    });
  }
}
