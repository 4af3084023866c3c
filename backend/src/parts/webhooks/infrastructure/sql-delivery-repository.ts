import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type {
  Attempt,
  AttemptResult,
  DeliveryRepository,
  DueDelivery,
  PendingDelivery,
} from '../domain/ports.js';

const pending = 'id, webhook_id AS "webhookId", attempts';

@Injectable()
export class SqlDeliveryRepository implements DeliveryRepository {
  constructor(private readonly sql: Sql) {}

  add(events: readonly { type: string; body: string }[], at: Date): Promise<PendingDelivery[]> {
    return this.sql.rows<PendingDelivery>(
      'webhook.create-deliveries',
      `INSERT INTO webhook_deliveries (webhook_id, message_id, event, body, status, attempts, tries, next_at, created_at)
       SELECT w.id, 'msg_' || gen_random_uuid(), payloads.event, payloads.body, 'pending', 0, 0, $3, $3
       FROM webhooks w JOIN unnest($1::text[], $2::text[]) WITH ORDINALITY AS payloads (event, body, place)
         ON w.enabled AND payloads.event = ANY (w.events)
       ORDER BY payloads.place, w.id RETURNING ${pending}`,
      [events.map(({ type }) => type), events.map(({ body }) => body), at],
    );
  }

  lock(webhookId: number, id: number): Promise<{ enabled: boolean; attempts: number }> {
    return this.sql.one(
      'webhook_delivery',
      'webhook.lock-delivery',
      `SELECT w.enabled, d.attempts FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
       WHERE d.id = $2 AND d.webhook_id = $1 FOR UPDATE OF d`,
      [webhookId, id],
    );
  }

  async restart(id: number, at: Date): Promise<void> {
    await this.sql.rows(
      'webhook.retry',
      `UPDATE webhook_deliveries SET status = 'pending', tries = 0, next_at = $2 WHERE id = $1`,
      [id, at],
    );
  }

  due({ deliveryId, attempt }: Attempt): Promise<DueDelivery | undefined> {
    return this.sql.first<DueDelivery>(
      'webhook.due',
      `SELECT d.webhook_id AS "webhookId", d.message_id AS "messageId", d.body, d.tries, w.url, w.enabled,
              w.failing_since IS NOT NULL AS "isFailing"
       FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
       WHERE d.id = $1 AND d.attempts = $2 - 1 AND d.status IN ('pending', 'failed')`,
      [deliveryId, attempt],
    );
  }

  record({ deliveryId, attempt }: Attempt, result: AttemptResult): Promise<boolean> {
    const { status, httpStatus, error, nextAt } = result;
    return this.sql.some(
      'webhook.note',
      // One that was given up during the attempt, by turning webhooks off, stays so unless it arrived.
      `UPDATE webhook_deliveries SET status = $3, attempts = $2, tries = tries + 1, last_status = $4, error = $5,
         next_at = $6
       WHERE id = $1 AND attempts = $2 - 1 AND ($3 = 'delivered' OR status IN ('pending', 'failed')) RETURNING id`,
      [deliveryId, attempt, status, httpStatus, error, nextAt],
    );
  }

  async giveUp(id: number, error: string): Promise<void> {
    await this.sql.rows(
      'webhook.abandon',
      `UPDATE webhook_deliveries SET status = 'given_up', next_at = NULL, error = $2
       WHERE id = $1 AND next_at IS NOT NULL`,
      [id, error],
    );
  }

  dueBefore(time: Date): Promise<PendingDelivery[]> {
    return this.sql.rows<PendingDelivery>(
      'webhook.overdue',
      `SELECT ${pending} FROM webhook_deliveries WHERE next_at IS NOT NULL AND next_at < $1 ORDER BY next_at`,
      [time],
    );
  }

  async deleteFinished(before: Date): Promise<void> {
    await this.sql.rows(
      'webhook.purge',
      'DELETE FROM webhook_deliveries WHERE next_at IS NULL AND created_at < $1',
      [before],
    );
  }
}
