import { Injectable } from '@nestjs/common';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { Webhook, type WebhookEvent } from '../domain/webhook.js';
import type { WebhookRepository } from '../domain/ports.js';

@Injectable()
export class TypeOrmWebhookRepository extends TypeOrmRepository<Webhook> implements WebhookRepository {
  constructor(work: DatabaseUnitOfWork) {
    super(work, Webhook, 'webhook');
  }

  add(webhook: Webhook): Promise<Webhook> {
    return this.insert(webhook, (stored) => stored.createdEvents());
  }

  count(): Promise<number> {
    return this.manager.count(Webhook);
  }

  subscribedEvents(): Promise<string[]> {
    return this.sql.column(
      'webhook.subscribed-events',
      'SELECT DISTINCT unnest(events) FROM webhooks WHERE enabled',
    );
  }

  change(id: number, change: (webhook: Webhook) => WebhookEvent[]): Promise<Webhook> {
    return this.changeWhere({ id }, change);
  }

  remove(id: number, end: (webhook: Webhook) => WebhookEvent[]): Promise<void> {
    return this.deleteWhere({ id }, end);
  }
}
