import { shown, type Text } from '@steward/texts';
import type { AccessScope, StaffRole } from '../../../kernel/index.js';
import type { Side } from './record-url.js';

export const notificationCategories = ['document', 'message', 'payment', 'appointment'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export const notificationTypes = ['warning', 'success', 'info'] as const;
/** `warning` asks for an action, `success` confirms that something is done. */
export type NotificationType = (typeof notificationTypes)[number];

/**
 * The right that a reader needs for the client: a scope of a person, to be an owner of a household or business, or the
 * least role of staff.
 */
export type NeededRight = AccessScope | 'client_owner' | StaffRole;

/** The record that a notification or live event is about, by which its readers are found at any time. */
export interface About {
  /** users.id of the client; null for none */
  clientId: number | null;
  needs: NeededRight;
  /** documents.id; null if it is about none */
  documentId: number | null;
}

/** A notification as written by its rule, the same for all recipients. */
export interface NotificationDraft {
  /** The people of the event's client, or the active admins; the user who caused the event is notified by `toActor` only. */
  to: Side;
  /** Only those who have this right are notified. */
  needs: NeededRight;
  category: NotificationCategory;
  type: NotificationType;
  /** The kind of event. Without names of people and titles of records, since emails show it. */
  title: Text;
  /** One sentence, in the current language; it may contain names and titles. */
  message: string;
  /** Which one it is, if its event leads to different ones for the same side: `overdue` of a reminder. */
  variant?: string;
  /** Path of the record in the portal or the dashboard. */
  url: string;
  /** Path of the record that it takes back: without an earlier email about that, none is needed about this. */
  withdraws?: string;
  /** messages.id, for a notification of a message: reading the conversation marks it as read. */
  messageId?: number;
  /** message_threads.id, for a notification of a message: its email can be answered. */
  threadId?: number;
  /** Confirms an action to the user who caused the event, too: by email only, or as to everyone else. */
  toActor?: 'email' | 'all';
  /** False if another email about the event is sent in any case; 'always' also to those who turned these off. */
  mailed?: false | 'always';
  /** True for a receipt or a signed copy: its email never waits. */
  isAtOnce?: true;
  /** users.id of the only recipient, who gets another email about the event. */
  onlyTo?: number;
  /** users.id of someone who gets another notification about the event. */
  notTo?: number;
  /** invoices.id of one that may be owed: its email opens it without a login for those who may pay. */
  invoiceId?: number;
  /** appointments.id: its email contains time and place, with a calendar entry attached. */
  appointmentId?: number;
}

/** The part of a notification that an email may show: its kind and its link, never its message. */
export interface MailedNotification extends Pick<NotificationDraft, 'category' | 'type' | 'url'> {
  /** In English, for `translationOf`; a title with a value is in the language of the notification. */
  title: string;
  /** Type of the domain event that caused it; null if the previous version stored it. */
  event: string | null;
  /** As of its draft. */
  variant: string | null;
  /** users.id of the client that it is about; null for none */
  clientId: number | null;
}

/** The title of an email: emails are translated when they are sent, which may be an hour later. */
export const mailedTitle = (title: Text): string =>
  Object.keys(title.values).length === 0 ? title.text : shown(title);

/** Kinds of emails that can be turned off: notifications by category, and the weekly summary. */
export const mailKinds = [...notificationCategories, 'weekly'] as const;
export type MailKind = (typeof mailKinds)[number];
