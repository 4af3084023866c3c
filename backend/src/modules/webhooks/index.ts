import type { WebhookEvent } from './domain/webhook.js';

export { unsentDeliveries } from './after-restore.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    webhooks: WebhookEvent;
  }
}
