import type { DomainEventType, DomainEventTypes } from '../../platform/domain-events/domain-events.js';
import { type NotificationType, notificationTypes } from './notification-draft.js';
import { contactMessageUrl, isNotifiedType, recordUrl, type Side } from './record-url.js';

/** Looking at a record: only the reader has seen it, and what it asks for is still to be done. */
const viewEvents = ['document.viewed', 'document.downloaded'] as const;

/** Acting on a record: that side has dealt with it. Admins share their work. */
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

/** Events that end a matter, by anyone: earlier notifications are out of date for both sides. */
const ends = [
  'document.deleted',
  'document_request.accepted',
  'document_request.withdrawn',
  'invoice.paid',
  'invoice.voided',
  'invoice.deleted',
  'appointment.cancelled',
  'contact.resolved',
] as const;

export const outdatingEvents = [
  ...viewEvents,
  ...acts,
  ...ends,
] as const satisfies readonly DomainEventType[];
export type OutdatingEvent = DomainEventTypes[(typeof outdatingEvents)[number]];

/** The earlier notifications that an event makes out of date. */
export interface Outdated {
  /** The path of the record, for each side concerned. */
  urls: string[];
  /** users.id of the only person concerned; undefined for all of those sides. */
  onlyOf?: number;
  /** Those of other types stay unread. */
  types: readonly NotificationType[];
}

const typesWithout = (left: NotificationType): NotificationType[] =>
  notificationTypes.filter((type) => type !== left);
/** All but those that ask for something. */
const informing = typesWithout('warning');
/** All but those that tell that something is done, such as an earlier payment. */
const exceptSuccess = typesWithout('success');

const isOneOf = (types: readonly DomainEventType[], { type }: OutdatingEvent): boolean =>
  types.includes(type);

/** A document that awaits no signature any more. */
const withdrawsSignature = (event: OutdatingEvent): boolean =>
  event.type === 'document.status_changed' && event.details?.['from'] === 'awaiting_signature';

/** One entry for each side concerned; empty where the application itself acted without ending the matter. */
export function outdatedBy(event: OutdatingEvent): readonly Outdated[] {
  if (event.type === 'contact.resolved')
    return [{ urls: [contactMessageUrl(event.messageId)], types: notificationTypes }];
  const { actorId, clientId, subject } = event;
  const { type } = subject;
  if (!isNotifiedType(type)) return [];
  const urlsOf = (...sides: Side[]): string[] => sides.map((side) => recordUrl(type, subject.id, side));
  // The practice still has to learn of the client's earlier payments, and the client of those that arrived.
  if (event.type === 'invoice.paid')
    return [
      { urls: urlsOf('client'), types: exceptSuccess },
      { urls: urlsOf('practice'), types: ['warning'] },
    ];
  if (isOneOf(ends, event) || withdrawsSignature(event))
    return [{ urls: urlsOf('client', 'practice'), types: notificationTypes }];
  if (actorId === null) return [];
  const urls = urlsOf(actorId === clientId ? 'client' : 'practice');
  if (isOneOf(viewEvents, event)) return [{ urls, onlyOf: actorId, types: informing }];
  return [{ urls, types: event.type === 'payment.settled' ? exceptSuccess : notificationTypes }];
}
