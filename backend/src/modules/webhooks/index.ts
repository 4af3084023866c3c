import type { WebhookEvent } from './domain/webhook.js';

export { unsentDeliveries } from './after-restore.js';

declare module '../../platform/work/domain-events.js' {
  interface PublishedEvents {
    webhooks: WebhookEvent;
  }
}
