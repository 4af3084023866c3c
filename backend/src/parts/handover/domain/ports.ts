import type { Handover, HandoverKey } from './handover.js';

export interface NewHandover extends HandoverKey {
  itemId: number | null;
  /** sessions.id */
  sessionId: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

export abstract class HandoverRepository {
  /** Stores it in place of an earlier one of that person and request. Rows that expired before `forgetBefore` go. */
  abstract put(handover: NewHandover, forgetBefore: Date): Promise<void>;

  abstract find(key: HandoverKey): Promise<Handover | undefined>;

  /** The one whose link can be opened now. */
  abstract findByToken(tokenHash: Buffer, now: Date): Promise<Handover | undefined>;

  /** The one of a device, also if it was used or ended by its maker, until the cookie expires. */
  abstract findByCookie(cookieHash: Buffer, now: Date): Promise<Handover | undefined>;

  /** Connects the device. @returns false if the link cannot be opened, or another device did it first */
  abstract open(tokenHash: Buffer, cookieHash: Buffer, now: Date, expiresAt: Date): Promise<boolean>;

  /** Uses it up. @returns false if it was used or ended meanwhile */
  abstract use(cookieHash: Buffer, now: Date): Promise<boolean>;

  /** Ends it unless it was used or ended before. */
  abstract end(key: HandoverKey, now: Date): Promise<void>;
}
