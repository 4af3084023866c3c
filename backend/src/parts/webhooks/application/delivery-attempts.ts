import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { Webhook as Signer } from 'standardwebhooks';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import {
  type Attempt,
  DeliveryRepository,
  type DueDelivery,
  type Reply,
  WebhookRepository,
  WebhookSender,
} from '../domain/ports.js';
import { retryDelayAfter } from '../domain/webhook.js';
import { DeliveryQueue } from './delivery-queue.js';
import { WebhookSecrets } from './webhook-secrets.js';

const httpGone = 410;

/** Makes the attempts of deliveries, and decides from the responses what follows. */
@Injectable()
export class DeliveryAttempts {
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly deliveries: DeliveryRepository,
    private readonly webhooks: WebhookRepository,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {
    queue.onAttempt((attempt) => this.make(attempt));
  }

  private async make(attempt: Attempt): Promise<void> {
    const delivery = await this.deliveries.due(attempt);
    if (!delivery) return;
    if (!delivery.enabled)
      return this.deliveries.giveUp(attempt.deliveryId, msg('The webhook was turned off.').text);
    const reply = await this.post(delivery);
    await ('status' in reply && isAccepted(reply.status)
      ? this.recordSuccess(attempt, delivery, reply.status)
      : this.recordFailure(attempt, delivery, reply));
  }

  /** Signed with all active secrets of the webhook (Standard Webhooks). */
  private async post({ webhookId, messageId, url, body }: DueDelivery): Promise<Reply> {
    const secrets = await this.secrets.signing(webhookId);
    if (secrets.length === 0)
      return { failure: msg('The signing secret cannot be decrypted. Please create a new one.').text };
    const at = this.runtime.clock.now();
    return this.sender.post({
      url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Steward-Webhooks/1',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': secrets.map((secret) => new Signer(secret).sign(messageId, at, body)).join(' '),
      },
    });
  }

  private async recordSuccess(
    attempt: Attempt,
    { webhookId, isFailing }: DueDelivery,
    httpStatus: number,
  ): Promise<void> {
    await this.work.run(async () => {
      const result = { status: 'delivered', httpStatus, error: null, nextAt: null } as const;
      if ((await this.deliveries.record(attempt, result)) && isFailing)
        await this.webhooks.change(webhookId, (webhook) => webhook.succeeded());
    });
  }

  private async recordFailure(
    attempt: Attempt,
    { webhookId, tries }: DueDelivery,
    reply: Reply,
  ): Promise<void> {
    const httpStatus = 'status' in reply ? reply.status : null;
    const error = 'status' in reply ? failureText(reply.status) : reply.failure;
    const isGone = httpStatus === httpGone;
    const wait = isGone ? undefined : retryDelayAfter(tries + 1);
    const givenUp = wait === undefined;
    const facts = { deliveryId: attempt.deliveryId, webhookId, status: httpStatus, reason: error };
    this.runtime.log.warn(
      givenUp ? facts : { ...facts, wait },
      givenUp ? 'webhook delivery given up' : 'webhook delivery failed',
    );
    await this.work.run(async () => {
      const now = this.runtime.clock.now();
      const nextAt = givenUp ? null : new Date(now.getTime() + wait * 1_000);
      const status = givenUp ? 'given_up' : 'failed';
      if (!(await this.deliveries.record(attempt, { status, httpStatus, error, nextAt }))) return;
      if (!givenUp)
        await this.queue.add([{ id: attempt.deliveryId, webhookId, attempts: attempt.attempt }], wait);
      await this.webhooks.change(webhookId, (webhook) => webhook.failed({ givenUp, gone: isGone }, now));
    });
  }
}

const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** Error text for a response that is not 2xx, in English until someone reads it. */
function failureText(status: number): string {
  if (status === httpGone) return msg('The endpoint no longer exists (410 Gone).').text;
  if (status >= 300 && status < 400)
    return msg('The endpoint redirects to another address. Redirects are not followed.').text;
  return msg('The endpoint did not accept the delivery.').text;
}
