/** An attempt to send a push. */
export interface Attempt {
  pushId: number;
  /** From 1. If another process made this attempt, there is nothing to do. */
  attempt: number;
}

/** A push that waits for its next attempt. */
export interface PendingPush {
  id: number;
  subscriptionId: number;
  /** Attempts so far. */
  attempts: number;
}

/** Keys of a browser, which it gives to receive pushes (Push API). */
export interface BrowserKeys {
  /** Its public key: a point on P-256, 65 bytes in base64url. */
  p256dh: string;
  /** Its authentication secret: 16 bytes in base64url. */
  auth: string;
}

/** A browser that subscribes. */
export interface NewSubscription extends BrowserKeys {
  userId: number;
  /** sessions.id: the subscription ends with it. */
  sessionId: string;
  /** URL in its normal form. */
  endpoint: string;
  /** User agent. */
  agent: string;
}

export interface StoredSubscription {
  id: number;
  agent: string;
  created_at: string;
  /** False if the person had subscribed this browser before. */
  isNew: boolean;
}

/** Subscriptions of browsers. */
export abstract class SubscriptionRepository {
  /**
   * Stores a subscription; an endpoint is of the last person who subscribed it. @param limit a person's oldest ones beyond it
   * end @throws DomainError not_found if the session has ended meanwhile
   */
  abstract save(subscription: NewSubscription, limit: number, at: Date): Promise<StoredSubscription>;

  /** @returns false if the person has no such subscription whose session can still be used */
  abstract delete(userId: number, id: number, at: Date): Promise<boolean>;

  /** Ends a subscription, with what waits for it. */
  abstract end(id: number): Promise<void>;

  abstract endAll(): Promise<void>;

  /** Deletes everything of a person. */
  abstract forget(userId: number): Promise<void>;

  /** Deletes those whose session can no longer be used. */
  abstract deleteEnded(at: Date): Promise<void>;
}

/** A notification for one person: its link, never its content. */
export interface Told {
  userId: number;
  /** Path of the record, for this person. */
  url: string;
  /** UUID. */
  tag: string;
}

/** A push with its subscription, for the next attempt. */
export interface DuePush extends BrowserKeys {
  subscriptionId: number;
  endpoint: string;
  /** False if its session can no longer be used. */
  isUsable: boolean;
  tag: string;
  kind: string;
  body: string;
  url: string;
  /** Seconds between the last two attempts; null after none or one. */
  waited: number | null;
  createdAt: Date;
}

/** Pushes that wait to be sent, and those that were refused for good. */
export abstract class PushRepository {
  /** Stores a pending push for each subscription of these people, who have the category on. */
  abstract add(
    message: { kind: string; body: string },
    told: readonly Told[],
    at: Date,
  ): Promise<PendingPush[]>;

  /** The push of an attempt; undefined if that attempt was made, or its subscription has ended. */
  abstract due(attempt: Attempt, at: Date): Promise<DuePush | undefined>;

  abstract sent(pushId: number): Promise<void>;

  /** @returns false if another process made the same attempt */
  abstract again(
    attempt: Attempt,
    next: { at: Date; waited: number; status: number | null },
  ): Promise<boolean>;

  /** Ends a push that is not sent. @param status of the last answer; null without one */
  abstract fail(attempt: Attempt, status: number | null, at: Date): Promise<void>;

  /** Pushes that were due before that time, the earliest first. */
  abstract dueBefore(time: Date): Promise<PendingPush[]>;

  /** Deletes those that failed before that time. */
  abstract deleteFailed(before: Date): Promise<void>;
}

/** The key pair by which push services know this installation (RFC 8292). */
export abstract class KeyRepository {
  /** In the open unit of work, others wait for its end. */
  abstract lock(): Promise<void>;
  abstract find(): Promise<{ publicKey: string; sealed: Buffer } | undefined>;
  abstract store(publicKey: string, sealed: Buffer, at: Date): Promise<void>;
}

/** Which categories people turned off. */
export abstract class PreferenceRepository {
  abstract turnedOff(userId: number): Promise<string[]>;
  /** @param off categories to turn off @param on categories to turn on */
  abstract change(userId: number, off: readonly string[], on: readonly string[]): Promise<void>;
  /** Those of the users who have a usable subscription and this category on. */
  abstract reached(userIds: readonly number[], category: string, at: Date): Promise<number[]>;
}

export interface KeyPair {
  /** Point on P-256, 65 bytes in base64url. */
  publicKey: string;
  /** 32 bytes. */
  privateKey: Buffer;
}

/** One message to a push service. */
export interface Posting extends BrowserKeys {
  endpoint: string;
  /** At most `maximumText` bytes. */
  text: Buffer;
  /** A later message with the same topic replaces one that the service still holds (RFC 8030, section 5.4). */
  topic: string;
  keys: KeyPair;
  /** Address by which the push service reaches the practice: `mailto:…`. */
  subject: string;
}

/**
 * The answer of a push service; `private`: its name leads to an address that is not called; `failure`: there was no answer,
 * with the reason for the log.
 */
export type Reply = { status: number; retryAfter?: string | undefined } | { failure: string } | 'private';

/** Sends encrypted messages to push services. Never throws, and follows no redirects. */
export abstract class PushSender {
  abstract post(posting: Posting): Promise<Reply>;
}
