import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, Clock, DomainError, type Recorded } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/limits/rate-limits.js';
import { SecretRotation, type WrappedKeys } from '../../../platform/files/secret-rotation.js';
import { Runtime } from '../../../platform/runtime.js';
import { type Rewrapped, SealedBox } from '../../../platform/secrets/sealed-box.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';
import { accountEvent, assertSession, Confirmation, type Proof } from '../../identity/index.js';
import { type CalendarFeed, CalendarFeedRepository } from '../domain/ports.js';

/** A person created or ended a calendar feed. */
export interface CalendarFeedEvent<Type extends string> extends Recorded {
  type: Type;
}

/** Notifies the owner by email. */
const newAddresses: RateLimit = { name: 'calendar-feed-made', points: 20, per: 60 * 60 };

/**
 * Calendar feeds: one secret address per person, which calendar applications read without logging in. Anyone
 * with the address can read the appointments, so it is only shown and created in a fresh session. The secrets
 * are stored encrypted.
 */
@Injectable()
export class CalendarFeeds implements WrappedKeys {
  private readonly box: SealedBox;
  private readonly publicUrl: string;

  constructor(
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly feeds: CalendarFeedRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    rotation: SecretRotation,
    { secret, settings }: Runtime,
  ) {
    this.box = new SealedBox(secret, 'steward/calendar-feed/v1');
    this.publicUrl = settings.publicUrl;
    rotation.include(this);
  }

  /**
   * @returns the address, null if there is none
   * @throws DomainError forbidden (auth.session_required, auth.password_required), unavailable
   */
  async address(actor: Actor): Promise<string | null> {
    assertSession(actor);
    const feed = await this.feeds.find(actor.id);
    if (!feed) return null;
    await this.confirmation.confirmSession(actor);
    const opened = this.box.open(feed.sealed, rowOf(feed));
    if (!opened)
      throw new DomainError(
        'unavailable',
        'calendar_feed.unavailable',
        'We can’t show your calendar link. Please create a new one.',
      );
    return this.addressOf(opened.plain.toString());
  }

  /**
   * Creates a new address; the previous one stops working.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), too_many
   */
  async create(actor: Actor, proof: Proof): Promise<string> {
    await this.confirmation.confirmSession(actor, proof);
    await this.limits.spend(newAddresses, String(actor.id));
    const secret = randomBytes(32).toString('base64url');
    await this.work.run(async () => {
      // Under the lock: of two concurrent calls, the later one replaces the earlier one's address.
      await this.feeds.lockOwner(actor.id);
      await this.end(actor.id, actor.id);
      const sealed = this.box.seal(Buffer.from(secret), rowOf({ userId: actor.id }));
      const feed = { userId: actor.id, secretHash: tokenHash(secret), sealed };
      await this.feeds.add(feed, this.clock.now());
      await this.publish('calendar_feed.created', actor.id, actor.id);
    });
    return this.addressOf(secret);
  }

  /** Ends the address, if any. @throws DomainError forbidden auth.session_required */
  async remove(actor: Actor): Promise<void> {
    assertSession(actor);
    await this.work.run(() => this.end(actor.id, actor.id));
  }

  /** Ends a person's address in the open unit of work. @param by users.id; null for the application itself */
  async end(userId: number, by: number | null): Promise<void> {
    if (await this.feeds.remove(userId)) await this.publish('calendar_feed.ended', userId, by);
  }

  /** The owner of an address; undefined if it does not work. */
  ownerOf(secret: string): Promise<Actor | undefined> {
    return this.feeds.ownerOf(tokenHash(secret));
  }

  async rewrap(): Promise<Rewrapped> {
    return this.box.rewrap(
      await this.feeds.all(),
      rowOf,
      ({ userId }) => `calendar feed link of user ${userId}`,
      (feed, sealed) => this.feeds.replaceSealed(feed, sealed),
    );
  }

  private addressOf(secret: string): string {
    return `${this.publicUrl}/api/calendar/${secret}.ics`;
  }

  private async publish(
    type: 'calendar_feed.created' | 'calendar_feed.ended',
    userId: number,
    by: number | null,
  ): Promise<void> {
    const owner = await this.feeds.lockOwner(userId);
    this.work.publish({ type, ...accountEvent(owner, by, this.clock.now()) });
  }
}

const rowOf = ({ userId }: Pick<CalendarFeed, 'userId'>): string => `calendar feed of user ${userId}`;
