import type { DomainEvent, DomainEventTypes } from '../../platform/domain-events/domain-events.js';
import type { Side } from './record-url.js';

export const notificationCategories = ['document', 'message', 'payment', 'appointment'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export const notificationTypes = ['warning', 'success', 'info'] as const;
/** `warning` asks for something to be done, `success` tells that something is done. */
export type NotificationType = (typeof notificationTypes)[number];

/** A notification as its rule writes it, the same for all recipients. */
export interface NotificationDraft {
  /** The event's client, or every active admin; whoever caused the event is not notified. */
  to: Side;
  category: NotificationCategory;
  type: NotificationType;
  /** The kind of event. Without names or titles, since mails show it. */
  title: string;
  /** One sentence; it may contain names and titles. */
  message: string;
  /** The path of the record in the portal or the dashboard. */
  url: string;
  /** messages.id, for a notification of a message: reading the conversation marks it as read. */
  messageId?: number;
  /** It confirms what its recipient may have done themselves: they receive it, and by email alone. */
  isConfirmation?: true;
  /** appointments.id: its email says when and where, and brings an entry for the calendar. */
  appointmentId?: number;
}

/** A domain event with a time, which every notification needs. */
export type TimedEvent = Extract<DomainEvent, { at: Date }>;
export type TimedEventType = TimedEvent['type'];

/** What rules say besides their event. */
export interface RuleContext {
  /** The name of the event's client; empty where it has none. */
  client: string;
  /** The practice's IANA time zone. */
  timeZone: string;
}

export type Rule<Event> = (
  event: Event,
  context: RuleContext,
) => NotificationDraft | readonly NotificationDraft[] | undefined;
export type Rules = { readonly [Type in TimedEventType]?: Rule<DomainEventTypes[Type]> };

/** The text of a notification, without its recipients and link. */
export type NotificationText = Pick<NotificationDraft, 'type' | 'title' | 'message'>;

export const info = (title: string, message: string): NotificationText => ({ type: 'info', title, message });
export const success = (title: string, message: string): NotificationText => ({
  type: 'success',
  title,
  message,
});
export const warning = (title: string, message: string): NotificationText => ({
  type: 'warning',
  title,
  message,
});

export const title = ({ subject }: { subject: { title: string } }): string => `“${subject.title}”`;
export const byClient = ({
  actorId,
  clientId,
}: {
  actorId: number | null;
  clientId: number | null;
}): boolean => actorId === clientId;
