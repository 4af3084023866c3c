import type {
  NotificationDraft,
  NotificationCategory,
  NotificationType,
  TimedEventType,
} from './notification-rules.js';

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

/**
 * A person is to be notified of a domain event. Published once for each recipient, in the transaction of that domain
 * event, so that mail and live events can follow from it.
 */
export interface NotificationRaised {
  type: 'notification.raised';
  /** users.id of the recipient: an open account. */
  userId: number;
  /** The domain event that it follows from. */
  cause: TimedEventType;
  /** When the domain event happened, UTC. */
  at: Date;
  /** The notification's text and link. A mail may show title, type and category alone: the message can hold names. */
  told: Omit<NotificationDraft, 'to' | 'messageId'>;
  /** The stored notification; null where the recipient wants none of this category in the portal. */
  notification: NotificationView | null;
  /** True if the recipient wants mail of this category. */
  email: boolean;
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
