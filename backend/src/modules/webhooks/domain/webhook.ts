import type { Actor } from '../../../kernel/actor.js';
import type { Recorded } from '../../../kernel/recorded.js';

export type WebhookEventName = 'created' | 'changed' | 'deleted' | 'secret_rotated' | 'disabled';

/** A domain event of a webhook; the activity log keeps it in the webhook's chain. */
export interface WebhookEvent<Event extends WebhookEventName = WebhookEventName> extends Recorded {
  type: `webhook.${Event}`;
  webhookId: number;
  /** A webhook is the practice's own. */
  clientId: null;
}

/** Omitted fields keep their values. */
export interface WebhookChanges {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  enabled?: boolean | undefined;
}

/** Milliseconds for which nothing was accepted before a webhook is switched off. */
const failureLimitMs = 5 * 24 * 60 * 60_000;

/** An address of another program that is told what happens here. */
export class Webhook {
  /** Given by the database. */
  id!: number;
  url: string;
  /** Types of domain events, each once. */
  events: readonly string[];
  /** False: nothing is told until an admin switches it on again. */
  enabled = true;
  /** Since when no delivery was accepted, after one was not; null while all is well. */
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

  /** Events of its creation; they need the id that the database gives. */
  createdEvents(): WebhookEvent[] {
    return [this.event('created', this.createdBy, this.created_at)];
  }

  change(
    { url = this.url, events = this.events, enabled = this.enabled }: WebhookChanges,
    by: Actor,
    at: Date,
  ) {
    const next = { url, events: [...new Set(events)], enabled };
    const fields = (['url', 'events', 'enabled'] as const).filter(
      (field) => JSON.stringify(next[field]) !== JSON.stringify(this[field]),
    );
    if (fields.length === 0) return [];
    // What failed at the former address, or before somebody looked after it, is over.
    if (fields.includes('url') || fields.includes('enabled')) this.failingSince = null;
    Object.assign(this, next, { updated_at: at });
    return [this.event('changed', by.id, at, { fields: fields.join(', ') })];
  }

  rotated(by: Actor, at: Date): WebhookEvent[] {
    return [this.event('secret_rotated', by.id, at)];
  }

  deleted(by: Actor, at: Date): WebhookEvent[] {
    return [this.event('deleted', by.id, at)];
  }

  /**
   * A delivery was not accepted. A webhook that has failed for five days is switched off, and one whose address says
   * that it is gone for good at once.
   * @param failure.givenUp it was the last try of that delivery @param failure.gone the answer was 410
   */
  failed({ givenUp, gone }: { givenUp: boolean; gone: boolean }, at: Date): WebhookEvent[] {
    this.failingSince ??= at;
    const dead = gone || (givenUp && at.getTime() - this.failingSince.getTime() >= failureLimitMs);
    if (!this.enabled || !dead) return [];
    this.enabled = false;
    this.updated_at = at;
    return [this.event('disabled', null, at, { reason: gone ? 'gone' : 'failing' })];
  }

  /** A delivery was accepted. */
  succeeded(): WebhookEvent[] {
    this.failingSince = null;
    return [];
  }

  private event<Event extends WebhookEventName>(
    event: Event,
    actorId: number | null,
    at: Date,
    details?: Recorded['details'],
  ): WebhookEvent<Event> {
    return {
      type: `webhook.${event}`,
      webhookId: this.id,
      clientId: null,
      actorId,
      at,
      // Its host alone: the rest of an address may be a secret, and the log keeps it for ever.
      subject: { type: 'webhook', id: this.id, title: new URL(this.url).host },
      ...(details && { details }),
    };
  }
}
