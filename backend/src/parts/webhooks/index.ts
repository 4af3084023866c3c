import { t } from '@steward/texts';
import type { Part } from '../../platform/parts/part.js';
import { StartedDto } from '../../modules/client-access/index.js';
import { unsentDeliveries } from './after-restore.js';
import type { WebhookEvent } from './domain/webhook.js';
import { startedWebhooks } from './http/started-webhooks.dto.js';
import { webhookTable } from './infrastructure/webhooks.tables.js';
import { WebhooksModule } from './webhooks.module.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    webhooks: WebhookEvent;
  }
}

export const webhooks: Part = {
  name: 'webhooks',
  title: () => t('Webhooks'),
  description: () => t('Tells other systems what happens here, as it happens.'),
  needs: [],
  isOnAtFirst: false,
  module: WebhooksModule,
  keys: [{ of: StartedDto, adds: startedWebhooks }],
  entities: [webhookTable],
  tables: ['webhooks', 'webhook_deliveries', 'webhook_secrets'],
  afterRestore: [unsentDeliveries],
  // Deliveries that waited would arrive late, with the state of an earlier day.
  whenOff: [
    `UPDATE webhook_deliveries SET status = 'given_up', next_at = NULL, error = 'Webhooks were turned off.'
     WHERE next_at IS NOT NULL`,
  ],
};
