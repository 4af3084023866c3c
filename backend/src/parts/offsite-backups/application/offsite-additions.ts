import { Injectable } from '@nestjs/common';
import { t, translationOf } from '@steward/texts';
import { Clock, shortDayAndTime } from '../../../kernel/index.js';
import type { NightlyBackups } from '../../../modules/backups/index.js';
import { Site } from '../../../modules/practice/index.js';
import { attention, failing, type HealthFinding, ok } from '../../../platform/operations/health-checks.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { CopyStateQueries } from './copy-state-queries.js';
import { NightlyCopies } from './nightly-copies.js';

/** Milliseconds: nights are at most 25 hours apart, and a copy takes its time. */
const longestMs = 26 * 60 * 60 * 1_000;

/** Additions of off-site copies to the core. */
@Injectable()
export class OffsiteAdditions implements NightlyBackups {
  constructor(
    scope: PartScope,
    state: CopyStateQueries,
    private readonly copies: NightlyCopies,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {
    scope.add('backups.nightly', this);
    scope.add('health.keys', { empty: { offsite: null }, read: () => state.keys() });
    scope.add('setup.done', {
      key: 'backup',
      done: 'EXISTS (SELECT FROM offsite_backups WHERE last_good_at IS NOT NULL)',
    });
    scope.add('part.touches', async () =>
      copies.place ? [t('Copies to BACKUP_URL are no longer made')] : [],
    );
  }

  get isSet(): boolean {
    return this.copies.place !== undefined;
  }

  async check(): Promise<HealthFinding | undefined> {
    const state = await this.copies.state();
    if (!state) return undefined;
    const { lastGoodAt, since } = state;
    const zone = await this.site.timeZone();
    const at = lastGoodAt ? shortDayAndTime(lastGoodAt, zone) : '';
    const error = state.error === null ? '' : translationOf(state.error);
    if (this.clock.now().getTime() - (lastGoodAt ?? since).getTime() >= longestMs)
      return failing(
        [
          lastGoodAt
            ? t('The last good off-site copy is of {at}.', { at })
            : t('There is no good off-site copy yet.'),
          error || t('The log of Steward has the reason.'),
        ].join(' '),
        { since: lastGoodAt ?? since },
      );
    if (!lastGoodAt)
      return attention([t('The first off-site copy is made tonight.'), error].join(' ').trim());
    if (error === '')
      return ok(t('The off-site copy of {at} was fetched back and restored on trial.', { at }));
    return ok([t('The off-site copy of {at} is good, but the last try failed.', { at }), error].join(' '));
  }
}
