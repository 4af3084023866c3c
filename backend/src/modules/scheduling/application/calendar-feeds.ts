import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  accessOf,
  type Actor,
  clientOf,
  Clock,
  DomainError,
  notFound,
  type Recorded,
} from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import { accountEvent, assertSession, Confirmation, type Proof } from '../../identity/index.js';
import { CalendarFeedRepository, type FeedPlace, type FeedReader } from '../domain/ports.js';
import { CalendarFeedAddresses } from './calendar-feed-addresses.js';

/** A person created or ended a calendar feed. */
export interface CalendarFeedEvent extends Recorded {
  type: 'calendar_feed.created' | 'calendar_feed.ended';
}

/** Notifies the owner by email. */
const newAddresses: RateLimit = { name: 'calendar-feed-made', points: 20, per: 60 * 60 };

/**
 * Calendar feeds: one secret address per person and client, which calendar applications read without logging in.
 * Anyone with the address can read the appointments, so it is only shown and created in a fresh session.
 */
@Injectable()
export class CalendarFeeds {
  constructor(
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly feeds: CalendarFeedRepository,
    private readonly addresses: CalendarFeedAddresses,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the address, null if there is none
   * @throws DomainError forbidden (auth.session_required, auth.password_required), unavailable
   */
  async address(actor: Actor): Promise<string | null> {
    assertSession(actor);
    const feed = await this.feeds.find(placeOf(actor));
    if (!feed) return null;
    await this.confirmation.confirmSession(actor);
    const address = this.addresses.open(feed);
    if (address === undefined)
      throw new DomainError(
        'unavailable',
        'calendar_feed.unavailable',
        t('We can’t show your calendar link. Please create a new one.'),
      );
    return address;
  }

  /**
   * Creates a new address; the previous one stops working.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), too_many
   */
  async create(actor: Actor, proof: Proof): Promise<string> {
    await this.confirmation.confirmSession(actor, proof);
    await this.limits.spend(newAddresses, String(actor.id));
    const secret = newToken();
    await this.work.run(async () => {
      // Under the lock: of two concurrent calls, the later one replaces the earlier one's address.
      await this.feeds.lockOwner(actor.id);
      await this.endOne(actor);
      await this.feeds.add(this.addresses.seal(placeOf(actor), secret), this.clock.now());
      await this.publish('calendar_feed.created', actor.id, actor.id, clientOfFeed(actor));
    });
    return this.addresses.of(secret);
  }

  /** Ends the address, if any. @throws DomainError forbidden auth.session_required */
  async remove(actor: Actor): Promise<void> {
    assertSession(actor);
    await this.work.run(() => this.endOne(actor));
  }

  /** Ends all addresses of a person in the open unit of work. @param by users.id; null for the application itself */
  async end(userId: number, by: number | null): Promise<void> {
    if (await this.feeds.removeAll(userId)) await this.publish('calendar_feed.ended', userId, by);
  }

  private async endOne(actor: Actor): Promise<void> {
    if (await this.feeds.remove(placeOf(actor)))
      await this.publish('calendar_feed.ended', actor.id, actor.id, clientOfFeed(actor));
  }

  /** The reader of an address. @throws DomainError not_found for one that does not work */
  async readerOf(secret: string): Promise<FeedReader> {
    const reader = await this.feeds.readerOf(tokenHash(secret), this.clock.now());
    if (!reader) throw notFound('calendar');
    return reader;
  }

  private async publish(
    type: 'calendar_feed.created' | 'calendar_feed.ended',
    userId: number,
    by: number | null,
    clientId?: number,
  ): Promise<void> {
    const owner = await this.feeds.lockOwner(userId);
    const event = accountEvent(owner, by, this.clock.now());
    this.work.publish({ type, ...event, ...(clientId !== undefined && { clientId }) });
  }
}

const placeOf = (actor: Actor): FeedPlace => ({
  userId: actor.id,
  accessId: actor.role === 'admin' ? null : accessOf(actor).accessId,
});

/** users.id of the client in whose activity a feed is recorded; undefined for one's own. */
const clientOfFeed = (actor: Actor): number | undefined =>
  placeOf(actor).accessId === null ? undefined : clientOf(actor);
