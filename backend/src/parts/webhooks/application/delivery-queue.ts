import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Clock, conflict } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type Attempt, DeliveryRepository, type PendingDelivery } from '../domain/ports.js';
import { WebhookQueries } from './webhook-queries.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    'webhook.deliver': Attempt;
  }
}

/** Webhooks called in parallel per process. A slow one only delays its own deliveries. */
const concurrency = 3;
/** Seconds; the sender's own timeout is ten. */
const timeoutSeconds = 60;
/** Milliseconds after which a due delivery is considered to have lost its job. */
const overdue = 10 * 60_000;

/** Milliseconds for which finished deliveries are listed and can be resent. */
const retentionMs = 30 * 24 * 60 * 60_000;

/** Each attempt of a delivery is a job. A webhook gets one delivery at a time. */
@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly jobs: Jobs,
    private readonly deliveries: DeliveryRepository,
    private readonly queries: WebhookQueries,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly scope: PartScope,
  ) {
    // Also while webhooks are off: the retention of deliveries is a promise.
    jobs.at('webhook.purge', { time: '03:50', zone: 'machine' }, () =>
      deliveries.deleteFinished(new Date(clock.now().getTime() - retentionMs)),
    );
    scope.every('webhook.resume', { minutes: 60, past: 41 }, () => this.resume());
  }

  /** Registers the function that makes an attempt. To be called while the application starts. */
  onAttempt(make: (attempt: Attempt) => Promise<void>): void {
    this.scope.onJob('webhook.deliver', make, { timeoutSeconds, atOnce: concurrency });
  }

  /** Queues the next attempt of each. No second job is added for the same attempt. */
  add(deliveries: readonly PendingDelivery[], afterSeconds?: number): Promise<void> {
    return this.jobs.sendEach(
      'webhook.deliver',
      deliveries.map(({ id, webhookId, attempts }) => ({
        data: { deliveryId: id, attempt: attempts + 1 },
        key: `${id}:${attempts + 1}`,
        group: groupOf(webhookId),
        ...(afterSeconds !== undefined && { afterSeconds }),
      })),
    );
  }

  /**
   * Resends one immediately, with as many retries as a new one. It keeps its `webhook-id`.
   * @throws DomainError not_found, conflict webhook.disabled
   */
  async retry(webhookId: number, id: number): ReturnType<WebhookQueries['delivery']> {
    return this.work.run(async () => {
      const { enabled, attempts } = await this.deliveries.lock(webhookId, id);
      if (!enabled)
        throw conflict('webhook.disabled', t('This webhook is turned off. Please turn it on first.'));
      await this.deliveries.restart(id, this.clock.now());
      const data = { deliveryId: id, attempt: attempts + 1 };
      await this.jobs.send('webhook.deliver', data, { group: groupOf(webhookId) });
      return this.queries.delivery(id);
    });
  }

  /** Queues every due delivery that has lost its job. */
  private async resume(): Promise<void> {
    await this.add(await this.deliveries.dueBefore(new Date(this.clock.now().getTime() - overdue)));
  }
}

const groupOf = (webhookId: number): string => String(webhookId);
