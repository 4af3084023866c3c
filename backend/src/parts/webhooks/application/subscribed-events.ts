import { Injectable } from '@nestjs/common';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { WebhookRepository } from '../domain/ports.js';

const channel = 'webhooks_changed';

/**
 * The event types that any webhook subscribes to, cached in the process: most practices have no webhooks and
 * should not pay for a query per event. Every change of a webhook is broadcast to all instances; an instance
 * that cannot receive broadcasts queries the database each time.
 */
@Injectable()
export class SubscribedEvents {
  private subscribed: ReadonlySet<string> | undefined;
  private changes = 0;

  constructor(
    events: DomainEvents,
    private readonly broadcast: Broadcast,
    private readonly webhooks: WebhookRepository,
  ) {
    broadcast.subscribe(channel, () => {
      this.subscribed = undefined;
      this.changes++;
    });
    // Also of calls that end after webhooks were turned off: they count once these are on again.
    for (const type of ['webhook.created', 'webhook.changed', 'webhook.deleted', 'webhook.disabled'] as const)
      events.subscribe(type, ({ subject }) => broadcast.publish(channel, String(subject.id)));
  }

  /** False only if certainly no webhook subscribes to any of these types. */
  async includesAny(types: readonly string[]): Promise<boolean> {
    if (!this.broadcast.isListening) return true;
    const subscribed = this.subscribed ?? (await this.load());
    return types.some((type) => subscribed.has(type));
  }

  private async load(): Promise<ReadonlySet<string>> {
    const before = this.changes;
    const subscribed = new Set(await this.webhooks.subscribedEvents());
    // Not cached if a change arrived during the query.
    if (before === this.changes) this.subscribed = subscribed;
    return subscribed;
  }
}
