import type {
  DomainEvent,
  DomainEventType,
  DomainEventTypes,
} from '../../../platform/unit-of-work/domain-events.js';
import { type NotificationType, notificationTypes } from '../domain/notification-draft.js';
import { accessUrl, contactMessageUrl, isNotifiedType, recordUrl, type Side } from '../domain/record-url.js';

/** Opening a record: outdates only the reader's notifications, and none that asks for an action. */
const viewEvents = ['document.viewed', 'document.downloaded'] as const;

/** Acting on a record: outdates the notifications of that side. Admins share their work. */
const acts = [
  'document.signed',
  'document.declined',
  'document.countersigned',
  'document.replaced',
  'document.status_changed',
  'document_request.answered',
  'document_request.sent_back',
  'payment.settled',
  'payment.reported',
  'payment.report_dismissed',
  'refund.requested',
  'refund.made',
  'refund.declined',
  'appointment.confirmed',
  'appointment.rescheduled',
  'message.created',
  'conversation.answered',
] as const;

/** Final events, by anyone: outdate earlier notifications of both sides. */
const ends = [
  'document.deleted',
  'document_request.accepted',
  'document_request.withdrawn',
  'invoice.paid',
  'invoice.voided',
  'invoice.deleted',
  'appointment.cancelled',
  'contact.resolved',
  'access.approved',
  'access.changed',
  'access.change_dropped',
  'access.ended',
] as const;

export const outdatingEvents = [
  ...viewEvents,
  ...acts,
  ...ends,
] as const satisfies readonly DomainEventType[];
export type OutdatingEvent = DomainEventTypes[(typeof outdatingEvents)[number]];

/** Document and person of an opening: a later one of both outdates all that it does. Undefined for other events. */
export const openingOf = (event: DomainEvent): string | undefined =>
  event.type === 'document.viewed' || event.type === 'document.downloaded'
    ? `${event.documentId} ${event.actorId}`
    : undefined;

export const isOutdating = (event: DomainEvent): event is OutdatingEvent =>
  (outdatingEvents as readonly string[]).includes(event.type);

/** The earlier notifications that an event outdates. */
export interface Outdated {
  /** Path of the record, for each side concerned. */
  urls: string[];
  /** users.id of the only user concerned; undefined for all users of those sides. */
  onlyOf?: number;
  /** Notifications of other types stay unread. */
  types: readonly NotificationType[];
}

const typesWithout = (left: NotificationType): NotificationType[] =>
  notificationTypes.filter((type) => type !== left);
/** All types except those that ask for an action. */
const informing = typesWithout('warning');
/** All types except confirmations, for example of an earlier payment. */
const exceptSuccess = typesWithout('success');

const isOneOf = (types: readonly DomainEventType[], { type }: OutdatingEvent): boolean =>
  types.includes(type);

/** A document that no longer waits for a signature. */
const withdrawsSignature = (event: OutdatingEvent): boolean =>
  event.type === 'document.status_changed' && event.details?.['from'] === 'awaiting_signature';

/**
 * One entry per side concerned; empty if Steward itself acted and the event is not final.
 * @param byClient true if the client, or another person for them, acted
 */
export function outdatedBy(event: OutdatingEvent, byClient: boolean): readonly Outdated[] {
  if (event.type === 'contact.resolved')
    return [{ urls: [contactMessageUrl(event.messageId)], types: notificationTypes }];
  if ('awaitsApproval' in event) {
    // The practice may change access that still waits.
    const waits = event.type === 'access.changed' && event.awaitsApproval;
    return waits ? [] : [{ urls: [accessUrl(event.accessId)], types: notificationTypes }];
  }
  const { actorId, subject } = event;
  const { type } = subject;
  if (!isNotifiedType(type)) return [];
  const urlsOf = (...sides: Side[]): string[] => sides.map((side) => recordUrl(type, subject.id, side));
  // Confirmations of earlier payments stay unread for both sides.
  if (event.type === 'invoice.paid')
    return [
      { urls: urlsOf('client'), types: exceptSuccess },
      { urls: urlsOf('practice'), types: ['warning'] },
    ];
  if (isOneOf(ends, event) || withdrawsSignature(event))
    return [{ urls: urlsOf('client', 'practice'), types: notificationTypes }];
  if (actorId === null) return [];
  const urls = urlsOf(byClient ? 'client' : 'practice');
  // Each person of a client has their own unread messages.
  if (byClient && event.type === 'message.created')
    return [{ urls, onlyOf: actorId, types: notificationTypes }];
  if (isOneOf(viewEvents, event)) return [{ urls, onlyOf: actorId, types: informing }];
  return [{ urls, types: event.type === 'payment.settled' ? exceptSuccess : notificationTypes }];
}
