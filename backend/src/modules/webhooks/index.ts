import type { WebhookEvent } from './domain/webhook.js';

export { unsentDeliveries } from './after-restore.js';

declare module '../../platform/domain-events/domain-events.js' {
  interface PublishedEvents {
    webhooks: WebhookEvent;
  }
}
