import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { ServiceCancellation, ServiceEvent, ServiceJournal } from '../domain/scheduling-service.js';

@Injectable()
export class SqlServiceJournal implements ServiceJournal {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  take(event: ServiceEvent): Promise<boolean> {
    const replaces = event.is === 'booked' ? event.replaces : null;
    const reason = event.is === 'cancelled' ? event.reason : null;
    return this.sql.some(
      'scheduling-event.take',
      `INSERT INTO scheduling_events (external_id, kind, replaces, reason, received_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING 1`,
      [event.externalId, event.is, replaces, reason, this.clock.now()],
    );
  }

  isReplaced(externalId: string): Promise<boolean> {
    const replacing = 'SELECT 1 FROM scheduling_events WHERE replaces = $1 LIMIT 1';
    return this.sql.some('scheduling-event.replaced', replacing, [externalId]);
  }

  async cancellationOf(externalId: string): Promise<ServiceCancellation | undefined> {
    const found = await this.sql.first<{ reason: string | null }>(
      'scheduling-event.cancellation',
      `SELECT reason FROM scheduling_events WHERE external_id = $1 AND kind = 'cancelled'`,
      [externalId],
    );
    return found && { is: 'cancelled', externalId, reason: found.reason };
  }
}
