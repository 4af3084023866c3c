import type { WebhookEvent } from './domain/webhook.js';

export { unsentDeliveries } from './after-restore.js';

declare module '../../kernel/recorded.js' {
  interface SubjectTypes {
    webhook: true;
  }
}

declare module '../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes {
    'webhook.created': WebhookEvent<'created'>;
    'webhook.changed': WebhookEvent<'changed'>;
    'webhook.deleted': WebhookEvent<'deleted'>;
    'webhook.secret_rotated': WebhookEvent<'secret_rotated'>;
    'webhook.disabled': WebhookEvent<'disabled'>;
  }
}
