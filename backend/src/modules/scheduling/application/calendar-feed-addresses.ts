import { Injectable } from '@nestjs/common';
import { Runtime } from '../../../platform/settings/runtime.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';
import { tokenHash } from '../../../platform/security/tokens.js';
import type { CalendarFeed, FeedPlace } from '../domain/ports.js';

/** Addresses of calendar feeds, whose secrets are stored encrypted. */
@Injectable()
export class CalendarFeedAddresses {
  private readonly ownBox: SealedBox;
  private readonly clientBox: SealedBox;
  private readonly publicUrl: string;

  constructor({ secret, settings }: Runtime) {
    this.ownBox = new SealedBox(secret, sealedColumns.calendarFeed);
    this.clientBox = new SealedBox(secret, sealedColumns.clientCalendarFeed);
    this.publicUrl = settings.publicUrl;
  }

  of(secret: string): string {
    return `${this.publicUrl}/api/calendar/${secret}.ics`;
  }

  seal(place: FeedPlace, secret: string): CalendarFeed {
    const plain = Buffer.from(secret);
    const { userId, accessId } = place;
    const sealed = accessId === null ? this.ownBox.seal(plain, userId) : this.clientBox.seal(plain, accessId);
    return { ...place, secretHash: tokenHash(secret), sealed };
  }

  /** The address of a feed; undefined if no secret opens it. */
  open({ userId, accessId, sealed }: CalendarFeed): string | undefined {
    const opened =
      accessId === null ? this.ownBox.open(sealed, userId) : this.clientBox.open(sealed, accessId);
    return opened && this.of(opened.plain.toString());
  }
}
