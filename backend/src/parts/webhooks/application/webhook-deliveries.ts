import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import {
  type CommittedEvents,
  type DomainEvent,
  type EventReader,
} from '../../../platform/unit-of-work/domain-events.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { DeliveryRepository } from '../domain/ports.js';
import { DeliveryQueue } from './delivery-queue.js';
import { type WebhookPayload, payloadsOf } from './offered-events.js';
import { SubscribedEvents } from './subscribed-events.js';

/**
 * Creates a delivery of each event for each subscribed webhook, right after the commit of the change, with
 * the job that sends it. Each is sent at least once, under one id, in no guaranteed order.
 */
@Injectable()
export class WebhookDeliveries implements EventReader {
  constructor(
    scope: PartScope,
    private readonly deliveries: DeliveryRepository,
    private readonly queue: DeliveryQueue,
    private readonly subscribed: SubscribedEvents,
    private readonly clock: Clock,
  ) {
    scope.readAfterCommit(this);
  }

  async select(published: readonly DomainEvent[]): Promise<readonly DomainEvent[]> {
    const offered = published.filter((event) => payloadsOf(event).length > 0);
    const types = offered.map(({ type }) => type);
    return types.length > 0 && (await this.subscribed.includesAny(types)) ? offered : [];
  }

  async read(committed: readonly CommittedEvents[]): Promise<void> {
    // Restored ones may have been delivered since the backup.
    for (const { events, within } of committed.filter(({ restored }) => !restored))
      await within(async () => this.create(await this.select(events)));
  }

  private async create(events: readonly DomainEvent[]): Promise<void> {
    const payloads = events.flatMap(payloadsOf);
    if (payloads.length === 0) return;
    const bodies = payloads.map((payload) => ({ type: payload.type, body: bodyOf(payload) }));
    await this.queue.add(await this.deliveries.add(bodies, this.clock.now()));
  }
}

/** Format of Standard Webhooks. */
const bodyOf = ({ type, at, id, userId }: WebhookPayload): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data: { id, userId } });
