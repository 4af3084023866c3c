import type { Webhook, WebhookEvent } from './webhook.js';

/**
 * pending: not tried yet; failed: not accepted, retried later; given_up: not accepted within a day, or its
 * webhook was turned off.
 */
export const deliveryStates = ['pending', 'delivered', 'failed', 'given_up'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** An attempt to send a delivery. */
export interface Attempt {
  deliveryId: number;
  /** From 1. If another process made this attempt, there is nothing to do. */
  attempt: number;
}

/** A delivery that waits for its next attempt. */
export interface PendingDelivery {
  id: number;
  webhookId: number;
  /** Attempts so far. */
  attempts: number;
}

/** A delivery with its webhook, for the next attempt. */
export interface DueDelivery {
  webhookId: number;
  messageId: string;
  body: string;
  /** Attempts since it was created or resent. */
  tries: number;
  url: string;
  /** Whether the webhook is turned on. */
  enabled: boolean;
  /** Whether the webhook has accepted nothing since a failure. */
  isFailing: boolean;
}

/** Result of an attempt. */
export interface AttemptResult {
  status: DeliveryState;
  /** HTTP status; null without a response. */
  httpStatus: number | null;
  error: string | null;
  /** Time of the next attempt; null if there is none. */
  nextAt: Date | null;
}

/** Deliveries of events to webhooks. */
export abstract class DeliveryRepository {
  /** Stores a pending delivery of each event for each webhook that is turned on and subscribed to it. */
  abstract add(events: readonly { type: string; body: string }[], at: Date): Promise<PendingDelivery[]>;

  /**
   * Locks a delivery. @returns its webhook's state and its attempts so far
   * @throws DomainError not_found
   */
  abstract lock(webhookId: number, id: number): Promise<{ enabled: boolean; attempts: number }>;

  /** Makes a delivery pending again. */
  abstract restart(id: number, at: Date): Promise<void>;

  /** The delivery of an attempt; undefined if that attempt was made or given up. */
  abstract due(attempt: Attempt): Promise<DueDelivery | undefined>;

  /** @returns false if another process made the same attempt, whose result is kept */
  abstract record(attempt: Attempt, result: AttemptResult): Promise<boolean>;

  /** Ends a delivery that waits. */
  abstract giveUp(id: number, error: string): Promise<void>;

  /** Deliveries that were due before that time, the earliest first. */
  abstract dueBefore(time: Date): Promise<PendingDelivery[]>;

  /** Deletes finished deliveries that were created before that time. */
  abstract deleteFinished(before: Date): Promise<void>;
}

/** Encrypted signing secrets of webhooks. */
export abstract class SecretRepository {
  /** Stores a webhook's new secret; its earlier one expires at `earlierUntil`. */
  abstract add(webhookId: number, sealed: Buffer, at: Date, earlierUntil: Date): Promise<void>;

  /** A webhook's secrets that have not expired, newest first. */
  abstract active(webhookId: number, at: Date): Promise<Buffer[]>;

  abstract deleteExpired(at: Date): Promise<void>;
}

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

/** One delivery attempt. */
export interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
}

/** The HTTP status, or a sentence that explains why there is none. */
export type Reply = { status: number } | { failure: string };

/** Posts deliveries over the network. Never throws, follows no redirects and reaches no private networks. */
export abstract class WebhookSender {
  abstract post(posting: Posting): Promise<Reply>;
}
