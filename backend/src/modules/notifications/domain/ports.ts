import type { Language } from '@steward/texts';
import type {
  About,
  MailedNotification,
  MailKind,
  NotificationCategory,
  NotificationDraft,
} from './notification-draft.js';
import type { Gathering } from './mail-timing.js';
import type { Side } from './record-url.js';

/** Notifications to mark as read. */
export interface OutdatedNotifications {
  /** Paths of the record. */
  urls: readonly string[];
  types: readonly string[];
  /** users.id of the only user concerned */
  onlyOf?: number;
  /** notifications.id of those that stay unread */
  except: readonly number[];
}

export abstract class NotificationRepository {
  /**
   * Stores an unread notification for each user.
   * @param event type of the domain event that caused it @returns notifications.id by users.id
   */
  abstract add(
    draft: NotificationDraft,
    event: string,
    about: About,
    at: Date,
    userIds: readonly number[],
  ): Promise<Map<number, number>>;

  /** Marks a user's unread notification as read. @returns its notifications.id; none if it was not unread */
  abstract markRead(userId: number, id: number, at: Date): Promise<number[]>;

  /** Marks all of a user's notifications as read. @returns notifications.id of those that were unread */
  abstract markAllRead(userId: number, at: Date): Promise<number[]>;

  /**
   * Marks a user's notifications of messages in a conversation as read.
   * @param url path of the conversation @param upTo messages.id of the last message that was read
   * @returns notifications.id of those that were unread
   */
  abstract markMessagesRead(userId: number, url: string, upTo: number, at: Date): Promise<number[]>;

  /** @returns notifications.id of those that were unread, by user */
  abstract markOutdated(
    outdated: OutdatedNotifications,
    at: Date,
  ): Promise<{ userId: number; ids: number[] }[]>;

  /** Deletes a user's notifications and preferences. */
  abstract deleteOf(userId: number): Promise<void>;

  /** Deletes notifications, and unsubscribe links of emails, that are older. */
  abstract deleteBefore(time: Date): Promise<void>;
}

/** Notification preferences as they are stored. */
export interface StoredPreferences {
  portalOff: NotificationCategory[];
  emailOff: NotificationCategory[];
  weekly: boolean;
}

/** Whom a weekly email is sent to. */
export interface WeeklyRecipient {
  mailTo: string;
  firstName: string | null;
  language: Language;
}

/** Preferences, and the unsubscribe links that change them. */
export abstract class PreferencesRepository {
  /** @param preferences an omitted `weekly` keeps its value */
  abstract change(
    userId: number,
    preferences: Omit<StoredPreferences, 'weekly'> & { weekly?: boolean | undefined },
  ): Promise<StoredPreferences>;

  /** Stores unsubscribe links by their hash. @param counted whether their emails count against the limit per hour */
  abstract addLinks(
    links: readonly { userId: number; hash: Buffer }[],
    categories: readonly MailKind[],
    counted: boolean,
    at: Date,
  ): Promise<void>;

  /** Turns off the kinds of emails of a link. Nothing happens if there is no such link. */
  abstract unsubscribe(hash: Buffer): Promise<void>;

  /**
   * Records that a subscriber is sent the email of a week.
   * @returns the recipient; undefined if it was sent already, or the user has unsubscribed since
   */
  abstract takeWeekly(userId: number, week: string): Promise<WeeklyRecipient | undefined>;
}

/** A notification of one user whose email was held back. */
export interface HeldNotification extends MailedNotification {
  /** notifications.id; null if it is not in the portal */
  notificationId: number | null;
  /** Path of the record that it takes back; null for others */
  withdraws: string | null;
}

/** A notification of one user whose email waits. */
export interface WaitingNotification extends HeldNotification, Omit<About, 'needs'> {
  /** Null in a notification of the previous version. */
  needs: About['needs'] | null;
  /** First name of the member of the staff who acted; null for anyone else. */
  sender: string | null;
}

/** Notifications that become one email: for one user, about one client, of one conversation if they are messages. */
export interface MailGroup extends Gathering {
  /** users.id */
  userId: number;
  clientId: number | null;
  /** message_threads.id */
  threadId: number | null;
}

/** Notifications that wait for more of their group, or for the first login. */
export abstract class WaitingMails {
  /** @param group `after-login` until the first login, otherwise the conversation that it is gathered with */
  abstract add(
    userId: number,
    notification: WaitingNotification,
    group: 'after-login' | { threadId: number | null },
    at: Date,
  ): Promise<void>;

  /** The groups that are being gathered. @param userId of that user only */
  abstract groups(userId?: number): Promise<MailGroup[]>;

  /**
   * Removes the notifications of a group.
   * @returns those whose category is on, and whose client the user may still act for, in order; without what the user
   * has read or done, and what was withdrawn before it was emailed
   */
  abstract take(
    group: Pick<MailGroup, 'userId' | 'clientId' | 'threadId'>,
    now: Date,
  ): Promise<WaitingNotification[]>;

  /** True if a user has notifications that wait for the first login. */
  abstract hasUntilLogin(userId: number): Promise<boolean>;

  /**
   * Removes those that wait for the first login: an invitation has listed them.
   * @param except types of the events whose notifications stay @param titles theirs, for rows of the previous version
   */
  abstract forgetUntilLogin(
    userId: number,
    except: readonly string[],
    titles: readonly string[],
  ): Promise<void>;

  /** Removes those that wait for the first login. @returns as `take` */
  abstract takeUntilLogin(userId: number, now: Date): Promise<WaitingNotification[]>;
}

/** Emails that wait for a digest. */
export abstract class GatheredMails {
  /**
   * Gathers a notification if others of the user are gathered, or the user had ten emails since `since`.
   * @returns whether it did
   */
  abstract add(
    userId: number,
    notification: HeldNotification,
    about: About | undefined,
    at: Date,
    since: Date,
  ): Promise<boolean>;

  /** Users whose first gathered notification is older. */
  abstract due(before: Date): Promise<number[]>;

  /**
   * Removes a user's gathered notifications.
   * @returns as `WaitingMails.take`
   */
  abstract take(userId: number, now: Date): Promise<MailedNotification[]>;

  /**
   * Counts a security event if others of its type are counted, or the user had ten emails about it since
   * `since`.
   * @returns whether it did
   */
  abstract count(userId: number, securityEvent: string, at: Date, since: Date): Promise<boolean>;

  /** Security events that were first counted before that time. */
  abstract dueCounts(before: Date): Promise<{ userId: number; type: string }[]>;

  /** Removes a count; undefined if another process has. */
  abstract takeCount(
    userId: number,
    securityEvent: string,
  ): Promise<{ count: number; since: Date } | undefined>;
}

/** A user's numbered event. Numbers start at 1, follow the order of publishing, and have no gaps. */
export interface LiveEvent {
  /** users.id */
  userId: number;
  number: number;
  type: LiveEventType;
  /** JSON, one line; null if the user no longer has the right to it. */
  data: string | null;
}

/**
 * `opened`: someone opened or downloaded a document, so only its history changed; `setup`: the checklist of a new
 * practice may have changed.
 */
export type LiveEventType = 'notification' | 'message' | 'read' | 'invoice' | 'document' | 'opened' | 'setup';

interface LiveEventContent {
  type: LiveEventType;
  /** Undefined for what concerns the user alone. */
  about?: About;
  data: object;
}

/** An event for a user, to whom it is known, or for everyone on a side with the right to it. */
export type LiveEventDraft =
  | (LiveEventContent & {
      /** users.id */
      to: number;
    })
  | (LiveEventContent & {
      /** All people of the client, or the active admins. */
      to: Side;
      about: About;
    });

/** An event for one user, before it gets its number. */
export interface AddressedLiveEvent extends LiveEventContent {
  /** users.id */
  userId: number;
}

/** Number of a user's last known event. */
export interface Position {
  /** users.id */
  userId: number;
  number: number;
}

/** Changes with the clients and kinds of records that a user may see. Null for a client who acts for themselves alone. */
export type Rights = string | null;

/** Channel on which users' latest event numbers are announced: `7:42,9:3`. */
export const liveEventsChannel = 'live_events';

export abstract class LiveEventRepository {
  /**
   * A user's last number, how many events after `number` are stored that are later than `since`, and the
   * user's rights.
   */
  abstract head(
    userId: number,
    number: number,
    since: Date,
    now: Date,
  ): Promise<{ head: number; later: number; rights: Rights }>;

  /** The events after each user's position, by user and in order; at most `limit` per user. */
  abstract after(positions: readonly Position[], limit: number, now: Date): Promise<LiveEvent[]>;

  /** The users' rights. */
  abstract rights(userIds: readonly number[], now: Date): Promise<{ userId: number; rights: Rights }[]>;

  /** Numbers and stores events, and announces the new positions to every instance. */
  abstract append(events: readonly AddressedLiveEvent[], at: Date): Promise<void>;

  abstract deleteBefore(time: Date): Promise<void>;
}
