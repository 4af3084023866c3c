import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { DeliveryRepository } from '../domain/delivery-repository.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** Milliseconds for which finished deliveries are listed and can be resent. */
const retentionMs = 30 * 24 * 60 * 60_000;

/** Deletes old deliveries and expired secrets every night. */
@Injectable()
export class OldDeliveries {
  constructor(
    jobs: Jobs,
    private readonly deliveries: DeliveryRepository,
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock,
  ) {
    jobs.every('webhook.purge', '50 3 * * *', () => this.delete());
  }

  private async delete(): Promise<void> {
    await this.deliveries.deleteFinished(new Date(this.clock.now().getTime() - retentionMs));
    await this.secrets.eraseExpired();
  }
}
