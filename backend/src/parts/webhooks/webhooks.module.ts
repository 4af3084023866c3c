import { Module } from '@nestjs/common';
import { Runtime } from '../../platform/settings/runtime.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { DeliveryAttempts } from './application/delivery-attempts.js';
import { DeliveryQueue } from './application/delivery-queue.js';
import { StartedWebhookQueries } from './application/started-webhooks-queries.js';
import { SubscribedEvents } from './application/subscribed-events.js';
import { WebhookAdditions } from './application/webhook-additions.js';
import { WebhookDeliveries } from './application/webhook-deliveries.js';
import { WebhookHealth } from './application/webhook-health.js';
import { WebhookQueries } from './application/webhook-queries.js';
import { WebhookSecrets } from './application/webhook-secrets.js';
import { Webhooks } from './application/webhooks.js';
import { DeliveryRepository, SecretRepository, WebhookRepository, WebhookSender } from './domain/ports.js';
import { WebhooksController } from './http/webhooks.controller.js';
import { HttpWebhookSender } from './infrastructure/http-webhook-sender.js';
import { SqlDeliveryRepository } from './infrastructure/sql-delivery-repository.js';
import { SqlSecretRepository } from './infrastructure/sql-secret-repository.js';
import { TypeOrmWebhookRepository } from './infrastructure/typeorm-webhook-repository.js';

@Module({
  imports: [IdentityModule],
  controllers: [WebhooksController],
  providers: [
    partScope('webhooks'),
    WebhookAdditions,
    Webhooks,
    DeliveryAttempts,
    DeliveryQueue,
    StartedWebhookQueries,
    SubscribedEvents,
    WebhookDeliveries,
    WebhookHealth,
    WebhookQueries,
    WebhookSecrets,
    { provide: DeliveryRepository, useClass: SqlDeliveryRepository },
    { provide: SecretRepository, useClass: SqlSecretRepository },
    { provide: WebhookRepository, useClass: TypeOrmWebhookRepository },
    {
      provide: WebhookSender,
      inject: [Runtime],
      useFactory: (runtime: Runtime) =>
        new HttpWebhookSender({
          loopbackAllowed: !runtime.settings.production,
          ...runtime.within({ timeoutMs: 10_000 }),
        }),
    },
  ],
})
export class WebhooksModule {}
