import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { attention, type HealthFinding, ok } from '../../../platform/operations/health-checks.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { Metrics, type Sample } from '../../../platform/operations/metrics/metrics.js';
import { WebhookQueries } from './webhook-queries.js';

/** Milliseconds after which a delivery that is due should have been tried. */
const overdueMs = 15 * 60_000;

/** Health check and metrics of webhooks. */
@Injectable()
export class WebhookHealth {
  constructor(
    scope: PartScope,
    metrics: Metrics,
    private readonly queries: WebhookQueries,
    private readonly clock: Clock,
  ) {
    scope.add('health.check', { name: msg('Webhooks').text, place: 9, check: () => this.look() });
    metrics.gauge({
      name: 'steward_webhook_deliveries',
      help: 'Webhook deliveries waiting for a retry, by the result of the last attempt.',
      labels: ['status'],
      read: () => this.waiting(),
    });
  }

  private async look(): Promise<HealthFinding> {
    const failing = await this.queries.failing();
    const [first] = failing;
    if (!first) {
      const overdue = await this.queries.overdue(new Date(this.clock.now().getTime() - overdueMs));
      if (!overdue) return ok(t('No webhook is failing.'));
      const { host } = new URL(overdue.url);
      return attention(t('Deliveries to {host} are waiting. Not tried yet.', { host }), {
        since: overdue.since,
        url: '/admin/webhooks',
      });
    }
    const { host } = new URL(first.url);
    const what = first.enabled
      ? t('{host} is not accepting deliveries. It will be turned off after five days.', { host })
      : t('{host} did not accept deliveries and was turned off. Turn it on again once it works.', { host });
    const others = failing.length > 1 && t('{count} webhooks are affected.', { count: failing.length });
    return attention([what, others].filter(Boolean).join(' '), {
      since: first.since,
      url: '/admin/webhooks',
    });
  }

  private async waiting(): Promise<Sample[]> {
    const rows = await this.queries.waiting();
    return ['pending', 'failed'].map((status) => ({
      labels: { status },
      value: rows.find((row) => row.status === status)?.total ?? 0,
    }));
  }
}
