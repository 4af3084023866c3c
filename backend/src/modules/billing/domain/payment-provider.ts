import type { AccountFacts } from './connected-account.js';

/** A webhook endpoint of this installation. */
export interface WebhookEndpoint {
  id: string;
  /** Whether it is enabled, for the events and the version that are read here. */
  isComplete: boolean;
}

/**
 * Accounts at Stripe by their keys, to connect and disconnect them. Calls run outside of transactions.
 * @throws DomainError payments.refused with the reason, and Stripe's own words in `reply`
 */
export abstract class PaymentProvider {
  /** Tries what a key may do, as far as that changes nothing there. */
  abstract tryKey(secretKey: string): Promise<AccountFacts>;

  /** The endpoints of this installation. @param known the id of the stored one, wherever it sends events */
  abstract webhooks(secretKey: string, known: string | null): Promise<WebhookEndpoint[]>;

  /** @param key repeating a call with it makes no second endpoint */
  abstract addWebhook(secretKey: string, key: string): Promise<{ id: string; secret: string }>;

  abstract removeWebhook(secretKey: string, id: string): Promise<void>;

  /**
   * Removes all endpoints of this installation. @param known as in `webhooks`
   * @returns false if Stripe no longer accepts the key
   */
  abstract removeWebhooks(secretKey: string, known: string | null): Promise<boolean>;

  /**
   * Begins a payment of the smallest amount, whose page is shown to no one.
   * @returns ends it, of which Stripe sends an event
   */
  abstract beginCheck(secretKey: string): Promise<() => Promise<void>>;
}
