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
  /** The path of the very thing in the portal or the dashboard. */
  url: string;
  /** ISO 8601, UTC. */
  date: string;
  read: boolean;
}

/**
 * A domain event concerns this person. Published for each recipient, in the transaction of the domain event, so that
 * other channels such as mail follow from it.
 */
export interface NotificationRaised {
  type: 'notification.raised';
  /** users.id of the recipient: an open account. */
  userId: number;
  /** The domain event that it follows from. */
  cause: TimedEventType;
  /** UTC, when that happened. */
  at: Date;
  /** What it tells; only its title, type and category are fit for a mail. */
  told: Omit<NotificationDraft, 'to' | 'messageId'>;
  /** The row in the bell; null where the recipient has switched the portal off for its category. */
  notification: NotificationView | null;
  /** The recipient wants mail for its category. */
  email: boolean;
}

/** Somebody has read notifications of their own. */
export interface NotificationsRead {
  type: 'notifications.read';
  /** users.id */
  userId: number;
  /** notifications.id; null for a great many */
  notificationIds: number[] | null;
}

declare module '../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes {
    'notification.raised': NotificationRaised;
    'notifications.read': NotificationsRead;
  }
}
