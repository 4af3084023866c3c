import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import {
  attention,
  HealthChecks,
  type HealthFinding,
  ok,
} from '../../../platform/operations/health/health-checks.js';
import { ConnectedCalendarQueries } from './connected-calendar-queries.js';

/** Health check of connected calendars. */
@Injectable()
export class ConnectedCalendarHealth {
  constructor(
    health: HealthChecks,
    private readonly queries: ConnectedCalendarQueries,
  ) {
    health.add({ name: msg('Calendars').text, place: 9, check: () => this.look() });
  }

  private async look(): Promise<HealthFinding | undefined> {
    const calendars = await this.queries.current();
    const failing = calendars.filter(({ lastError }) => lastError);
    const [first] = failing;
    if (calendars.length === 0) return undefined;
    if (!first) return ok(t('Every connected calendar was read.'));
    const { name, lastError } = first;
    return attention(
      t('{name} could not be read. Its last busy times still block appointments. {error}', {
        name,
        error: lastError?.message ?? '',
      }),
      { url: '/admin/practice?tab=connections' },
    );
  }
}
