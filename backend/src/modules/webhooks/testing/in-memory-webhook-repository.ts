import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { Webhook, WebhookEvent } from '../domain/webhook.js';
import type { WebhookRepository } from '../domain/webhook-repository.js';

export class InMemoryWebhookRepository extends InMemoryRepository<Webhook> implements WebhookRepository {
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'webhook');
  }

  add(webhook: Webhook): Promise<Webhook> {
    return this.insert(webhook, (stored) => stored.createdEvents());
  }

  async count(): Promise<number> {
    return this.aggregates.size;
  }

  async subscribedEvents(): Promise<string[]> {
    const enabled = this.allWhere((webhook) => webhook.enabled);
    return [...new Set(enabled.flatMap(({ events }) => events))];
  }

  change(id: number, change: (webhook: Webhook) => WebhookEvent[]): Promise<Webhook> {
    return this.changeWhere((webhook) => webhook.id === id, change);
  }

  remove(id: number, end: (webhook: Webhook) => WebhookEvent[]): Promise<void> {
    return this.work.run(async () => {
      const webhook = this.getWhere((one) => one.id === id);
      this.put(this.aggregates, id, undefined);
      this.publish(end(webhook));
    });
  }
}
