import type { MailedNotification } from '../domain/notification-draft.js';
import type { TimedEventType } from './notification-rule.js';

/** Event of a notification, with its variant where one event leads to different ones. */
export type NotificationKind = TimedEventType | `${TimedEventType} ${string}`;

/**
 * Kinds by English title, for notifications that the previous version stored or published, without their event. The next
 * release drops this table with its readers, and its migration `Contract…` makes `event` NOT NULL in
 * waiting_notifications and gathered_notifications.
 */
const kindsByTitle: ReadonlyMap<string, NotificationKind> = new Map([
  ['New document', 'document.uploaded'],
  ['Signature requested', 'document.sent'],
  ['Signature still needed', 'document.reminded'],
  ['Document signed', 'document.signed'],
  ['Your signed copy is ready', 'document.signed'],
  ['Signature declined', 'document.declined'],
  ['Document countersigned', 'document.countersigned'],
  ['Document replaced', 'document.replaced'],
  ['Signature no longer needed', 'document.status_changed signature_not_needed'],
  ['Document removed', 'document.deleted'],
  ['Document requested', 'document_request.made'],
  ['Document still needed', 'document_request.reminded'],
  ['Request due soon', 'document_request.reminded due_soon'],
  ['Request overdue', 'document_request.reminded overdue'],
  ['Requested document uploaded', 'document_request.answered'],
  ['Document requested again', 'document_request.undone'],
  ['Request sent back', 'document_request.sent_back'],
  ['Request completed', 'document_request.accepted'],
  ['Request cancelled', 'document_request.withdrawn'],
  ['New message', 'message.created'],
  ['New contact message', 'contact.received'],
  ['New invoice', 'invoice.issued'],
  ['Your invoice', 'invoice.resent'],
  ['Invoice changed', 'invoice.changed'],
  ['Invoice void', 'invoice.voided'],
  ['Invoice cancelled', 'invoice.deleted'],
  ['Payment reminder', 'invoice.reminded'],
  ['Payment overdue', 'invoice.reminded overdue'],
  ['New payment', 'payment.settled'],
  ['Payment received', 'payment.settled'],
  ['Payment failed', 'payment.failed'],
  ['Payment reported', 'payment.reported'],
  ['Payment disputed', 'dispute.opened'],
  ['Refund requested', 'refund.requested'],
  ['Refund declined', 'refund.declined'],
  ['Refund sent', 'refund.made'],
  ['Refund failed', 'refund.reversed'],
  ['New appointment', 'appointment.booked'],
  ['New registration', 'user.registered'],
  ['New client', 'user.registered by_staff'],
  ['Client opened', 'client.opened'],
  ['Staff access changed', 'practice.changed'],
  ['Access granted', 'access.granted'],
  ['Owner invited', 'access.granted owner'],
  ['Access changed', 'access.changed'],
  ['New owner', 'access.accepted owner'],
  ['Access ended', 'access.ended'],
  ['Owner removed', 'access.ended owner'],
  ['Owner left', 'access.ended owner_left'],
]);

/** The kind of a notification; undefined for one of the previous version that is not told from others of its category. */
export const kindOf = ({ event, variant, title }: MailedNotification): string | undefined =>
  event === null ? kindsByTitle.get(title) : variant === null ? event : `${event} ${variant}`;

/** Titles of these kinds in the previous version. */
export const titlesOf = (kinds: readonly NotificationKind[]): string[] =>
  [...kindsByTitle].flatMap(([title, kind]) => (kinds.includes(kind) ? title : []));
