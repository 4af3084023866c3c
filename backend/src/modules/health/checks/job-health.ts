import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Sql } from '../../../platform/database/sql.js';
import {
  attention,
  failing,
  HealthChecks,
  type HealthFinding,
  ok,
} from '../../../platform/operations/health-checks.js';
import { Metrics } from '../../../platform/operations/metrics/metrics.js';

/** Reports whether background jobs are done. */
@Injectable()
export class JobHealth {
  constructor(
    private readonly sql: Sql,
    health: HealthChecks,
    metrics: Metrics,
  ) {
    health.add({ name: msg('Background jobs').text, place: 30, check: () => this.check() });
    metrics.gauge({
      name: 'steward_jobs',
      help: 'Jobs by queue and state, counted every few minutes; failed ones are counted for a week.',
      labels: ['queue', 'state'],
      read: async () => {
        const queues = await this.sql.rows<Queue>(
          'jobs.metrics',
          `SELECT name, deferred_count AS deferred, greatest(queued_count - deferred_count, 0) AS queued,
                  active_count AS active, failed_count AS failed FROM pgboss.queue`,
        );
        return queues.flatMap(({ name, ...counts }) =>
          Object.entries(counts).map(([state, value]) => ({ labels: { queue: name, state }, value })),
        );
      },
    });
  }

  private async check(): Promise<HealthFinding> {
    const since = await this.sql.onlyValue<Date | null>(
      'jobs.waiting',
      `SELECT min(start_after) FROM pgboss.job
       WHERE state IN ('created', 'retry') AND start_after < now() - interval '15 minutes'`,
    );
    if (since)
      return failing(
        t('Jobs are waiting, but no process is running them. Restart Steward and check its log.'),
        {
          since,
        },
      );
    const failed = await this.sql.rows<{ name: string; since: Date }>(
      'jobs.failed',
      `SELECT name, max(completed_on) AS since FROM pgboss.job WHERE state = 'failed' GROUP BY name ORDER BY 2 DESC`,
    );
    const [latest] = failed;
    if (!latest) return ok(t('Up to date.'));
    const names = failed.map(({ name }) => name).join(', ');
    return attention(t('Failed after many attempts: {names}. See the log.', { names }), {
      since: latest.since,
    });
  }
}

interface Queue extends Record<'deferred' | 'queued' | 'active' | 'failed', number> {
  name: string;
}
