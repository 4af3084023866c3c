import { Injectable } from '@nestjs/common';
import { Clock, Money } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { GatewayEvent, GatewayUpdate } from '../domain/gateway-account.js';
import type { GatewayJournal } from '../domain/gateway-ports.js';

interface Row {
  [column: string]: unknown;
  id: string;
  type: string;
  content: Record<string, unknown>;
}

@Injectable()
export class SqlGatewayJournal implements GatewayJournal {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  take({ id, type, at, update }: GatewayEvent): Promise<boolean> {
    const now = this.clock.now();
    return this.sql.some(
      'gateway-event.take',
      `INSERT INTO gateway_events (provider_event_id, provider, type, content, received_at, handled_at)
       VALUES ($1, 'stripe', $2, $3, $4, $4) ON CONFLICT DO NOTHING RETURNING 1`,
      [id, type, JSON.stringify({ ...update, at }), now],
    );
  }

  async defer({ id }: GatewayEvent): Promise<void> {
    await this.sql.rows(
      'gateway-event.defer',
      'UPDATE gateway_events SET handled_at = NULL WHERE provider_event_id = $1',
      [id],
    );
  }

  async takeDeferred(providerId: string): Promise<GatewayEvent[]> {
    const rows = await this.sql.rows<Row>(
      'gateway-event.take-deferred',
      `UPDATE gateway_events SET handled_at = $2 WHERE content ->> 'providerId' = $1 AND handled_at IS NULL
       RETURNING provider_event_id AS id, type, content`,
      [providerId, this.clock.now()],
    );
    return rows.map(eventOf).sort((one, other) => one.at.getTime() - other.at.getTime());
  }

  async lockPayment(providerId: string): Promise<void> {
    await this.sql.rows(
      'gateway-event.lock-payment',
      `SELECT pg_advisory_xact_lock(hashtextextended('gateway payment ' || $1, 0))`,
      [providerId],
    );
  }

  invoiceOf(providerId: string): Promise<number | undefined> {
    return this.sql.value(
      'gateway-event.invoice',
      `SELECT invoice_id FROM payments WHERE provider = 'stripe' AND provider_id = $1`,
      [providerId],
    );
  }

  invoicesWithPendingRefunds(before: Date): Promise<number[]> {
    return this.sql.column(
      'gateway-event.pending-refunds',
      `SELECT invoice_id FROM refunds WHERE status = 'pending' AND created_at < $1
       GROUP BY invoice_id ORDER BY min(created_at), invoice_id`,
      [before],
    );
  }

  async forget(before: Date): Promise<void> {
    await this.sql.rows('gateway-event.forget', 'DELETE FROM gateway_events WHERE received_at < $1', [
      before,
    ]);
  }
}

/** Reads the format that `take` writes: amounts as text, and the time beside the update. */
function eventOf({ id, type, content }: Row): GatewayEvent {
  const { at, ...fields } = content;
  const money = ['amount', 'total'].flatMap((field) =>
    typeof fields[field] === 'string' ? [[field, Money.parse(fields[field])]] : [],
  );
  const update = { ...fields, ...Object.fromEntries(money) } as GatewayUpdate;
  return { id, type, at: new Date(String(at)), update };
}
