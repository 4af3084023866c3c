import { Injectable } from '@nestjs/common';
import { Broadcast } from '../../../platform/database/broadcast.js';
import { Sql } from '../../../platform/database/sql.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';

const channel = 'webhooks_changed';

/**
 * Which events any webhook asks for, kept in the process: most practices have no webhook, and their messages are not to
 * cost a statement for it. Every change of a webhook is told to all instances; one that would not hear of it asks the
 * database each time.
 */
@Injectable()
export class WantedEvents {
  private wanted: ReadonlySet<string> | undefined;
  private changes = 0;

  constructor(
    domainEvents: DomainEvents,
    private readonly broadcast: Broadcast,
    private readonly sql: Sql,
  ) {
    broadcast.subscribe(channel, () => {
      this.wanted = undefined;
      this.changes++;
    });
    for (const type of ['webhook.created', 'webhook.changed', 'webhook.deleted', 'webhook.disabled'] as const)
      domainEvents.subscribe(type, ({ webhookId }) => broadcast.publish(channel, String(webhookId)));
  }

  /** False where surely nobody asks for any event of these types. */
  async areAmong(types: readonly string[]): Promise<boolean> {
    if (!this.broadcast.isListening) return true;
    const wanted = this.wanted ?? (await this.look());
    return types.some((type) => wanted.has(type));
  }

  private async look(): Promise<ReadonlySet<string>> {
    const before = this.changes;
    const rows = await this.sql.rows<{ event: string }>(
      'webhook.wanted',
      'SELECT DISTINCT unnest(events) AS event FROM webhooks WHERE enabled',
    );
    const wanted = new Set(rows.map(({ event }) => event));
    // What has changed meanwhile may not be in it.
    if (before === this.changes) this.wanted = wanted;
    return wanted;
  }
}
