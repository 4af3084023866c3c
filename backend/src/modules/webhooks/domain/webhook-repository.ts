import type { Webhook, WebhookEvent } from './webhook.js';

export abstract class WebhookRepository {
  /** Stores a new webhook and publishes its created events. */
  abstract add(webhook: Webhook): Promise<Webhook>;

  abstract count(): Promise<number>;

  /** The event types that any webhook subscribes to that is turned on, without duplicates. */
  abstract subscribedEvents(): Promise<string[]>;

  /**
   * Changes a webhook under a row lock. The events that `change` returns are published in the same
   * transaction.
   * @throws DomainError not_found
   */
  abstract change(id: number, change: (webhook: Webhook) => WebhookEvent[]): Promise<Webhook>;

  /**
   * Deletes a webhook with its secrets and deliveries, and publishes the events that `end` returns.
   * @throws DomainError not_found
   */
  abstract remove(id: number, end: (webhook: Webhook) => WebhookEvent[]): Promise<void>;
}
