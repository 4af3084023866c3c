import { Injectable } from '@nestjs/common';
import { Clock, type Page, type PageRequest } from '../../../kernel/index.js';
import { newestFirst, pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { DeliveryState } from '../domain/ports.js';
import { readableError } from './delivery-error.js';
import type { DeliveriesQuery, DeliveryDto, WebhookDto } from '../http/webhooks.dto.js';

/**
 * A webhook, for access tokens: scheme and host, then `/…`. The rest of a URL may be a secret, which a read
 * token must not reveal.
 */
export function withoutPath<View extends WebhookDto>(view: View): View {
  return { ...view, url: `${new URL(view.url).origin}/…` };
}

const columns = `
  w.id, w.url, w.events, w.enabled, w.failing_since AS "failingSince", w.created_at, w.updated_at,
  (SELECT max(s.expires_at) FROM webhook_secrets s
   WHERE s.webhook_id = w.id AND s.expires_at > $1) AS "previousSecretUntil"`;

const deliveryColumns = `
  d.id, d.message_id AS "messageId", d.event, d.status, d.attempts, d.last_status AS "lastStatus", d.error,
  d.next_at AS "nextAt", d.created_at`;

const scope = `d.webhook_id = $1 AND ($2::text IS NULL OR d.status = $2)`;

const readable = (delivery: DeliveryDto): DeliveryDto => ({
  ...delivery,
  error: delivery.error && readableError(delivery.error),
});

/** A webhook whose deliveries are not accepted. */
export interface FailingWebhook {
  url: string;
  since: Date;
  /** False if it was turned off after five days. */
  enabled: boolean;
}

/** Queries of the webhook screens, and of the health check. */
@Injectable()
export class WebhookQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async all(request: PageRequest): Promise<Page<WebhookDto>> {
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<WebhookDto>(
      'webhook.all',
      `SELECT ${columns} FROM webhooks w WHERE (w.created_at, w.id) < ($2, $3)
       ORDER BY w.created_at DESC, w.id DESC LIMIT $4`,
      [this.clock.now(), at, id, request.limit + 1],
    );
    return pageOf(rows, request, () => this.sql.count('webhook.count', 'webhooks', []));
  }

  /** @throws DomainError not_found */
  one(id: number): Promise<WebhookDto> {
    const text = `SELECT ${columns} FROM webhooks w WHERE w.id = $2`;
    return this.sql.one('webhook', 'webhook.one', text, [this.clock.now(), id]);
  }

  /** Newest first. @throws DomainError not_found for an unknown webhook */
  async deliveries(webhookId: number, { status, ...request }: DeliveriesQuery): Promise<Page<DeliveryDto>> {
    await this.one(webhookId);
    const ofWebhook = { where: scope, values: [webhookId, status ?? null] };
    const deliveries = { columns: deliveryColumns, from: 'webhook_deliveries d', of: 'd', ...ofWebhook };
    const page = await newestFirst<DeliveryDto>(this.sql, 'webhook.deliveries', deliveries, request);
    return page.map(readable);
  }

  /** @throws DomainError not_found */
  async delivery(id: number): Promise<DeliveryDto> {
    const text = `SELECT ${deliveryColumns} FROM webhook_deliveries d WHERE d.id = $1`;
    return readable(await this.sql.one('webhook_delivery', 'webhook.delivery', text, [id]));
  }

  /** The longest failing first; without those that an admin turned off, since that is intended. */
  failing(): Promise<FailingWebhook[]> {
    return this.sql.rows<FailingWebhook>(
      'webhook.failing',
      `SELECT url, failing_since AS since, enabled FROM webhooks WHERE failing_since IS NOT NULL
       ORDER BY failing_since`,
    );
  }

  enabledCount(): Promise<number> {
    return this.sql.count('webhook.enabled', 'webhooks WHERE enabled', []);
  }

  /** The delivery that should have been tried the longest ago, before that moment; undefined if all were. */
  overdue(before: Date): Promise<{ url: string; since: Date } | undefined> {
    return this.sql.first(
      'webhook.waiting-longest',
      `SELECT w.url, d.next_at AS since FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
       WHERE d.next_at < $1 AND w.enabled ORDER BY d.next_at LIMIT 1`,
      [before],
    );
  }

  /** Number of deliveries that wait for an attempt, by status. */
  waiting(): Promise<{ status: DeliveryState; total: number }[]> {
    return this.sql.rows<{ status: DeliveryState; total: number }>(
      'webhook.waiting',
      `SELECT status, count(*)::int AS total FROM webhook_deliveries WHERE next_at IS NOT NULL GROUP BY status`,
    );
  }
}
