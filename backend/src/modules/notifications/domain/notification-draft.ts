import type { Side } from './record-url.js';

export const notificationCategories = ['document', 'message', 'payment', 'appointment'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export const notificationTypes = ['warning', 'success', 'info'] as const;
/** `warning` asks for an action, `success` confirms that something is done. */
export type NotificationType = (typeof notificationTypes)[number];

/** A notification as written by its rule, the same for all recipients. */
export interface NotificationDraft {
  /** The event's client, or every active admin; the user who caused the event is not notified. */
  to: Side;
  category: NotificationCategory;
  type: NotificationType;
  /** The kind of event. Without names or titles, since emails show it. */
  title: string;
  /** One sentence; it may contain names and titles. */
  message: string;
  /** Path of the record in the portal or the dashboard. */
  url: string;
  /** messages.id, for a notification of a message: reading the conversation marks it as read. */
  messageId?: number;
  /** Confirms an action of the recipient: sent even to the user who caused the event, by email only. */
  isConfirmation?: true;
  /** appointments.id: its email contains time and place, with a calendar entry attached. */
  appointmentId?: number;
}

/** The part of a notification that an email may show: its kind and its link, never its message. */
export type MailedNotification = Pick<NotificationDraft, 'category' | 'type' | 'title' | 'url'>;

/** Kinds of emails that can be turned off: notifications by category, and the weekly summary. */
export const mailKinds = [...notificationCategories, 'weekly'] as const;
export type MailKind = (typeof mailKinds)[number];
