import type { Language } from '@steward/texts';
import type { Role } from '../../../kernel/index.js';
import type { About, NotificationDraft } from '../domain/notification-draft.js';
import type { TimedEventType } from './notification-rule.js';

/**
 * Text, in the recipient's language, and link of a notification. An email must only use title, type and category: the
 * message can contain names.
 */
interface Content extends Pick<NotificationDraft, 'category' | 'type' | 'message' | 'url'> {
  title: string;
}

/** A client in a notification. */
interface NotifiedClient {
  /** users.id */
  id: number;
  name: string;
}

/** A notification, for its recipient. */
export interface NotificationView extends Content {
  id: number;
  /** The client that it is about. */
  client: NotifiedClient | null;
  /** ISO 8601, UTC. */
  date: string;
  read: boolean;
}

/** A user to notify, with the channels. */
export interface Recipient {
  /** users.id: an open account. */
  userId: number;
  role: Role;
  /** Null if the account has none. */
  firstName: string | null;
  /** False before the first login. Undefined in an event of the previous version, which waits for none. */
  signsIn?: boolean;
  /** Undefined in an event of the previous version, which writes English. */
  language?: Language;
  /**
   * notifications.id of the stored notification; null if the recipient turned this category off in the
   * portal.
   */
  notificationId: number | null;
  /** The email address; null if the recipient turned emails of this category off. */
  mailTo: string | null;
  /** True for who caused it, if it only confirms that by email. */
  byEmailOnly?: true;
}

/**
 * Users are notified of a domain event. Published once for all of them who have the same language, in the transaction of
 * that domain event, so that emails and live events can follow.
 */
export interface NotificationRaised {
  type: 'notification.raised';
  /** The domain event that caused it. */
  cause: TimedEventType;
  /** Time of the domain event, UTC. */
  at: Date;
  content: Content;
  /** Its title for emails; undefined in an event of the previous version. */
  mailedTitle?: string;
  /** Null for the usual one of its cause; undefined in an event of the previous version. */
  variant?: string | null;
  /** Undefined in an event of the previous version, which notifies only clients themselves and the practice. */
  about?: About;
  /** The client that it is about, with the name at that time. */
  client?: NotifiedClient | null;
  /** True for what may have been sent before, from a backup or as sample data: it is only stored. */
  isOld?: true;
  /** True for a receipt or a signed copy: its email never waits. */
  isAtOnce?: true;
  /** True if the client gets several things at once, as by a pack: they are one email. */
  isPacked?: true;
  /** Path of the record that it takes back. */
  withdraws?: string;
  /** First name of the member of the staff who acted; undefined for anyone else. */
  sender?: string;
  /** appointments.id, if its email contains time and place. */
  appointmentId?: number;
  /** invoices.id, if its email opens the invoice without a login. */
  invoiceId?: number;
  /** message_threads.id, if its email can be answered. */
  threadId?: number;
  /** At least one. */
  recipients: readonly Recipient[];
}

/** A user marked their own notifications as read. */
interface NotificationsRead {
  type: 'notifications.read';
  /** users.id */
  userId: number;
  /** notifications.id; null if there are too many to list */
  notificationIds: number[] | null;
}

declare module '../../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    notifications: NotificationRaised | NotificationsRead;
  }
}
