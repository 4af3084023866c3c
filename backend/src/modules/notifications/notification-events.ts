import type { Role } from '../../kernel/actor.js';
import type {
  NotificationDraft,
  NotificationCategory,
  NotificationType,
  TimedEventType,
} from './notification-draft.js';

/** A notification as its recipient sees it. */
export interface NotificationView {
  id: number;
  category: NotificationCategory;
  type: NotificationType;
  title: string;
  message: string;
  /** The path of the record in the portal or the dashboard. */
  url: string;
  /** ISO 8601, UTC. */
  date: string;
  read: boolean;
}

/** A person who is notified, and by what. */
export interface Recipient {
  /** users.id: an open account. */
  userId: number;
  role: Role;
  /** Null if the account has none. */
  firstName: string | null;
  /** notifications.id of the stored notification; null where the recipient wants none of this category in the portal. */
  notificationId: number | null;
  /** The e-mail address; null where the recipient wants no mail of this category. */
  mailTo: string | null;
}

/**
 * People are to be notified of a domain event. Published once for all of them, in the transaction of that domain event,
 * so that mail and live events can follow from it.
 */
export interface NotificationRaised {
  type: 'notification.raised';
  /** The domain event that it follows from. */
  cause: TimedEventType;
  /** When the domain event happened, UTC. */
  at: Date;
  /** The notification's text and link. A mail may show title, type and category alone: the message can hold names. */
  content: Pick<NotificationDraft, 'category' | 'type' | 'title' | 'message' | 'url'>;
  /** appointments.id, where its email says when and where. */
  appointmentId?: number;
  /** At least one. */
  recipients: readonly Recipient[];
}

/** A user has marked notifications of their own as read. */
export interface NotificationsRead {
  type: 'notifications.read';
  /** users.id */
  userId: number;
  /** notifications.id; null where there are too many to list */
  notificationIds: number[] | null;
}

declare module '../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes {
    'notification.raised': NotificationRaised;
    'notifications.read': NotificationsRead;
  }
}
