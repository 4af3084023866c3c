import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { urlFor } from '../../../modules/notifications/index.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import type { DomainEventTypes } from '../../../platform/unit-of-work/domain-events.js';
import { PushRepository } from '../domain/ports.js';
import { PushQueue } from './push-queue.js';

type Raised = DomainEventTypes['notification.raised'];

/**
 * Stores a push of each notification for each browser of its readers, in the transaction that publishes the notification, with
 * the job that sends it: none is lost, and none is made twice.
 */
@Injectable()
export class PushNotifications {
  constructor(
    scope: PartScope,
    private readonly pushes: PushRepository,
    private readonly queue: PushQueue,
    private readonly clock: Clock,
  ) {
    scope.subscribe('notification.raised', (raised) => this.tell(raised));
  }

  private async tell({ content, about, recipients, isOld }: Raised): Promise<void> {
    if (isOld) return;
    const { category: kind, title: body, url } = content;
    const told = recipients
      .filter(({ byEmailOnly }) => !byEmailOnly)
      .map(({ userId }) => ({
        userId,
        url: urlFor(userId, url, about?.clientId ?? null),
        tag: randomUUID(),
      }));
    if (told.length > 0) await this.queue.add(await this.pushes.add({ kind, body }, told, this.clock.now()));
  }
}
