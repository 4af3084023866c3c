import { Module } from '@nestjs/common';
import { ExportModule } from '../../modules/export/export.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { Runtime } from '../../platform/settings/runtime.js';
import { PushAdditions } from './application/push-additions.js';
import { PushDeliveries } from './application/push-deliveries.js';
import { PushExport } from './application/push-export.js';
import { PushKeys } from './application/push-keys.js';
import { PushNotifications } from './application/push-notifications.js';
import { PushQueries } from './application/push-queries.js';
import { PushQueue } from './application/push-queue.js';
import { PushSubscriptions } from './application/push-subscriptions.js';
import {
  KeyRepository,
  PreferenceRepository,
  PushRepository,
  PushSender,
  SubscriptionRepository,
} from './domain/ports.js';
import { PushController } from './http/push.controller.js';
import { HttpPushSender } from './infrastructure/http-push-sender.js';
import { SqlKeyRepository } from './infrastructure/sql-key-repository.js';
import { SqlPreferenceRepository } from './infrastructure/sql-preference-repository.js';
import { SqlPushRepository } from './infrastructure/sql-push-repository.js';
import { SqlSubscriptionRepository } from './infrastructure/sql-subscription-repository.js';

@Module({
  imports: [ExportModule],
  controllers: [PushController],
  providers: [
    partScope('push'),
    PushAdditions,
    PushDeliveries,
    PushExport,
    PushKeys,
    PushNotifications,
    PushQueries,
    PushQueue,
    PushSubscriptions,
    { provide: KeyRepository, useClass: SqlKeyRepository },
    { provide: PreferenceRepository, useClass: SqlPreferenceRepository },
    { provide: PushRepository, useClass: SqlPushRepository },
    { provide: SubscriptionRepository, useClass: SqlSubscriptionRepository },
    {
      provide: PushSender,
      inject: [Runtime],
      useFactory: (runtime: Runtime) =>
        new HttpPushSender({
          clock: runtime.clock,
          hosts: runtime.settings.pushHosts,
          ...runtime.within({ timeoutMs: 10_000 }),
        }),
    },
  ],
})
export class PushModule {}
