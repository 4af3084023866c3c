import { Injectable } from '@nestjs/common';
import { SecretRotation, type WrappedKeys } from '../../../platform/files/secret-rotation.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { type Rewrapped, SealedBox } from '../../../platform/security/sealed-box.js';
import { tokenHash } from '../../../platform/security/tokens.js';
import { type CalendarFeed, CalendarFeedRepository, type FeedPlace } from '../domain/ports.js';

/** Addresses of calendar feeds, whose secrets are stored encrypted. */
@Injectable()
export class CalendarFeedAddresses implements WrappedKeys {
  private readonly box: SealedBox;
  private readonly publicUrl: string;

  constructor(
    private readonly feeds: CalendarFeedRepository,
    rotation: SecretRotation,
    { secret, settings }: Runtime,
  ) {
    this.box = new SealedBox(secret, 'steward/calendar-feed/v1');
    this.publicUrl = settings.publicUrl;
    rotation.include(this);
  }

  of(secret: string): string {
    return `${this.publicUrl}/api/calendar/${secret}.ics`;
  }

  seal(place: FeedPlace, secret: string): CalendarFeed {
    const sealed = this.box.seal(Buffer.from(secret), rowOf(place));
    return { ...place, secretHash: tokenHash(secret), sealed };
  }

  /** The address of a feed; undefined if no secret opens it. */
  open(feed: CalendarFeed): string | undefined {
    const opened = this.box.open(feed.sealed, rowOf(feed));
    return opened && this.of(opened.plain.toString());
  }

  async rewrap(): Promise<Rewrapped> {
    return this.box.rewrap(
      await this.feeds.all(),
      rowOf,
      ({ userId }) => `calendar feed link of user ${userId}`,
      (feed, sealed) => this.feeds.replaceSealed(feed, sealed),
    );
  }
}

const rowOf = ({ userId, accessId }: FeedPlace): string =>
  accessId === null ? `calendar feed of user ${userId}` : `calendar feed of access ${accessId}`;
