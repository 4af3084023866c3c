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
export class SubscribedEvents {
  private subscribed: ReadonlySet<string> | undefined;
  private changes = 0;

  constructor(
    domainEvents: DomainEvents,
    private readonly broadcast: Broadcast,
    private readonly sql: Sql,
  ) {
    broadcast.subscribe(channel, () => {
      this.subscribed = undefined;
      this.changes++;
    });
    for (const type of ['webhook.created', 'webhook.changed', 'webhook.deleted', 'webhook.disabled'] as const)
      domainEvents.subscribe(type, ({ webhookId }) => broadcast.publish(channel, String(webhookId)));
  }

  /** False where surely nobody asks for any event of these types. */
  async includesAny(types: readonly string[]): Promise<boolean> {
    if (!this.broadcast.isListening) return true;
    const subscribed = this.subscribed ?? (await this.load());
    return types.some((type) => subscribed.has(type));
  }

  private async load(): Promise<ReadonlySet<string>> {
    const before = this.changes;
    const rows = await this.sql.rows<{ event: string }>(
      'webhook.wanted',
      'SELECT DISTINCT unnest(events) AS event FROM webhooks WHERE enabled',
    );
    const subscribed = new Set(rows.map(({ event }) => event));
    // What has changed meanwhile may not be in it.
    if (before === this.changes) this.subscribed = subscribed;
    return subscribed;
  }
}
