import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { Webhook as Signer } from 'standardwebhooks';
import { Clock } from '../../../kernel/index.js';
import { type DueDelivery, type Reply, WebhookSender } from '../domain/ports.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** Posts deliveries, signed with all active secrets of their webhook (Standard Webhooks). */
@Injectable()
export class SignedPosting {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  async post({ webhookId, messageId, url, body }: DueDelivery): Promise<Reply> {
    const secrets = await this.secrets.signing(webhookId);
    if (secrets.length === 0)
      return { failure: msg('The signing secret cannot be decrypted. Please create a new one.').text };
    const at = this.clock.now();
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
}
