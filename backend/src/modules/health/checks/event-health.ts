import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import {
  attention,
  failing,
  HealthChecks,
  type HealthFinding,
  ok,
} from '../../../platform/operations/health-checks.js';
import { Metrics } from '../../../platform/operations/metrics/metrics.js';

/** Milliseconds after which due events are overdue: usually it takes some. */
const overdueMs = 60_000;

/** Reports whether notifications, live events and webhooks follow from what happens. */
@Injectable()
export class EventHealth {
  constructor(
    health: HealthChecks,
    metrics: Metrics,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    health.add({ name: msg('Notifications').text, place: 25, check: () => this.check() });
    metrics.gauge({
      name: 'steward_events_to_publish',
      help: 'Transactions whose notifications, live events and webhook deliveries are not yet created.',
      read: async () => [{ value: await this.sql.count('events-to-publish.all', 'events_to_publish', []) }],
    });
  }

  private async check(): Promise<HealthFinding> {
    const found = await this.sql.first<{
      failed: number;
      types: string[] | null;
      since: Date;
      late: boolean;
    }>(
      'events-to-publish.health',
      `SELECT count(*) FILTER (WHERE attempts > 0)::int AS failed,
         array_agg(DISTINCT events -> 0 ->> 'type') FILTER (WHERE attempts > 0) AS types,
         min(created_at) AS since, bool_or(greatest(due_at, created_at) < $1 AND attempts = 0) AS late
       FROM events_to_publish WHERE attempts > 0 OR greatest(due_at, created_at) < $1`,
      [new Date(this.clock.now().getTime() - overdueMs)],
    );
    if (found?.late)
      return failing(
        t('Notifications are waiting, but no process is creating them. Restart Steward and check its log.'),
        { since: found.since },
      );
    if (!found?.types) return ok(t('Up to date.'));
    const { failed, types, since } = found;
    return attention(
      t(
        '{failed, plural, one {Notifications, emails and webhook deliveries of one event could not be created: {types}. They are retried, also after the next start. See the log.} other {Notifications, emails and webhook deliveries of {failed} events could not be created: {types}. They are retried, also after the next start. See the log.}}',
        { failed, types: types.join(', ') },
      ),
      { since },
    );
  }
}
