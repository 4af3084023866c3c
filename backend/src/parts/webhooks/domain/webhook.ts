import { type Actor, changesTo, type Recorded } from '../../../kernel/index.js';

export type WebhookEventName = 'created' | 'changed' | 'deleted' | 'secret_rotated' | 'disabled';

/** A domain event of a webhook; recorded in the webhook's activity chain. */
export interface WebhookEvent extends Recorded {
  type: `webhook.${WebhookEventName}`;
  /** A webhook belongs to the practice. */
  clientId: null;
}

/** Omitted fields keep their values. */
export interface WebhookChanges {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  enabled?: boolean | undefined;
}

/** Milliseconds without an accepted delivery after which a webhook is turned off. */
const failureLimitMs = 5 * 24 * 60 * 60_000;

/** A URL of other software that is called on events. */
export class Webhook {
  /** Assigned by the database. */
  id!: number;
  url: string;
  /** Types of domain events, without duplicates. */
  events: readonly string[];
  /** False: no deliveries until an admin turns it on again. */
  enabled = true;
  /** Time of the first failure since the last accepted delivery; null if none failed. */
  failingSince: Date | null = null;
  createdBy: number;
  created_at: Date;
  updated_at: Date;

  constructor({ url, events }: { url: string; events: readonly string[] }, createdBy: number, at: Date) {
    this.url = url;
    this.events = [...new Set(events)];
    this.createdBy = createdBy;
    this.created_at = at;
    this.updated_at = at;
  }

  /** Events of its creation; they need the id from the database. */
  createdEvents(): WebhookEvent[] {
    return [this.event('created', this.createdBy, this.created_at)];
  }

  change(
    { url = this.url, events = this.events, enabled = this.enabled }: WebhookChanges,
    by: Actor,
    at: Date,
  ) {
    const next = { url, events: [...new Set(events)], enabled };
    const { changed, fields } = changesTo(this, next);
    if (fields === '') return [];
    // Earlier failures no longer count for a new URL, or after an admin turned it on again.
    if ('url' in changed || 'enabled' in changed) this.failingSince = null;
    Object.assign(this, changed, { updated_at: at });
    return [this.event('changed', by.id, at, { fields })];
  }

  rotated(by: Actor, at: Date): WebhookEvent[] {
    return [this.event('secret_rotated', by.id, at)];
  }

  deleted(by: Actor, at: Date): WebhookEvent[] {
    return [this.event('deleted', by.id, at)];
  }

  /**
   * Counts a delivery that was not accepted. After five days of failures the webhook is turned off, and
   * immediately if the URL answers 410.
   * @param failure.givenUp it was the last attempt of that delivery @param failure.gone the response was 410
   */
  failed({ givenUp, gone }: { givenUp: boolean; gone: boolean }, at: Date): WebhookEvent[] {
    this.failingSince ??= at;
    const isDead = gone || (givenUp && at.getTime() - this.failingSince.getTime() >= failureLimitMs);
    if (!this.enabled || !isDead) return [];
    this.enabled = false;
    this.updated_at = at;
    return [this.event('disabled', null, at, { reason: gone ? 'gone' : 'failing' })];
  }

  /** Counts an accepted delivery. */
  succeeded(): WebhookEvent[] {
    this.failingSince = null;
    return [];
  }

  private event(
    event: WebhookEventName,
    actorId: number | null,
    at: Date,
    details?: Recorded['details'],
  ): WebhookEvent {
    return {
      type: `webhook.${event}`,
      clientId: null,
      actorId,
      at,
      // The host only: the rest of a URL may be a secret, and the log keeps it forever.
      subject: { type: 'webhook', id: this.id, title: new URL(this.url).host },
      ...(details && { details }),
    };
  }
}

const minute = 60;
const hour = 60 * minute;

/** Seconds between attempts; a day in total, less a few minutes. */
const retryDelays = [5, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 15 * hour];

/**
 * Seconds until the next attempt; undefined once the delivery is given up.
 * @param tries number of attempts so far, from 1
 */
export const retryDelayAfter = (tries: number): number | undefined => retryDelays[tries - 1];
