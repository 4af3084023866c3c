import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { attention, failing, type HealthFinding, ok } from '../../../platform/operations/health-checks.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { Clock } from '../../../kernel/index.js';
import { tolerableMs } from '../domain/connected-calendar.js';
import { ConnectedCalendarQueries } from './connected-calendar-queries.js';

const url = '/admin/practice?tab=connections';
/** Milliseconds without a reading after which a calendar counts as failing: three readings. */
const overdueMs = 30 * 60_000;

/** Health check of connected calendars. */
@Injectable()
export class ConnectedCalendarHealth {
  constructor(
    private readonly scope: PartScope,
    private readonly queries: ConnectedCalendarQueries,
    private readonly clock: Clock,
  ) {
    scope.add('health.check', { name: msg('Calendars').text, place: 9, check: () => this.look() });
  }

  private async look(): Promise<HealthFinding | undefined> {
    const calendars = await this.queries.current();
    if (calendars.length === 0) return undefined;
    const [longest] = calendars.toSorted((one, other) => one.lastOkAt.localeCompare(other.lastOkAt));
    if (longest && this.silenceOf(longest) >= tolerableMs)
      return failing(
        t(
          '{name} could not be read for more than a day. Events added since then block no appointments. {error}',
          {
            name: longest.name,
            error: longest.lastError?.message ?? '',
          },
        ),
        { since: new Date(longest.lastOkAt), isReportedElsewhere: true, url },
      );
    const first = calendars.find((calendar) => calendar.lastError ?? this.silenceOf(calendar) > overdueMs);
    if (!first) return ok(t('Every connected calendar was read.'));
    const { name, lastOkAt, lastError } = first;
    return attention(
      t('{name} could not be read. Its last busy times still block appointments. {error}', {
        name,
        error: lastError?.message ?? '',
      }),
      { since: new Date(lastOkAt), url },
    );
  }

  /** Milliseconds for which it was not read; the time before calendars were on again does not count. */
  private silenceOf({ lastOkAt }: { lastOkAt: string }): number {
    return +this.clock.now() - Math.max(Date.parse(lastOkAt), +(this.scope.switchedAt ?? 0));
  }
}
