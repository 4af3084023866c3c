import type { Recorded } from '../../../kernel/index.js';
import type {
  DomainEvent,
  DomainEventType,
  DomainEventTypes,
} from '../../../platform/unit-of-work/domain-events.js';

/** Payload of a delivery: the ids of the record and its client, never contents. */
export interface WebhookPayload {
  type: string;
  at: Date;
  /** Id of the record that the event type begins with. */
  id: number;
  /** users.id of the client concerned; null if there is none */
  userId: number | null;
}

type IdOf<Type extends DomainEventType> = (event: DomainEventTypes[Type]) => number;

const subjectId = ({ subject }: Recorded): number => subject.id;

/** The domain events that webhooks can subscribe to, with the id in their payload. Part of the public API. */
const offered = {
  'document.uploaded': subjectId,
  'document.sent': subjectId,
  'document.viewed': subjectId,
  'document.downloaded': subjectId,
  'document.changed': subjectId,
  'document.status_changed': subjectId,
  'document.replaced': subjectId,
  'document.signed': subjectId,
  'document.declined': subjectId,
  'document.countersigned': subjectId,
  'document.deleted': subjectId,
  'document.restored': subjectId,
  'bank_statement.received': ({ documentId }) => documentId,
  'document_request.made': subjectId,
  'document_request.answered': subjectId,
  'document_request.undone': subjectId,
  'document_request.accepted': subjectId,
  'document_request.sent_back': subjectId,
  'document_request.changed': subjectId,
  'document_request.withdrawn': subjectId,
  'questionnaire.submitted': subjectId,
  'conversation.created': subjectId,
  'conversation.answered': subjectId,
  'message.created': ({ messageId }) => messageId,
  'invoice.issued': subjectId,
  'invoice.changed': subjectId,
  'invoice.voided': subjectId,
  'invoice.deleted': subjectId,
  'invoice.paid': subjectId,
  'payment.settled': ({ payment }) => payment.id,
  'payment.reported': subjectId,
  'refund.requested': subjectId,
  'refund.declined': subjectId,
  'refund.made': ({ refund }) => refund.id,
  'dispute.opened': subjectId,
  'dispute.won': subjectId,
  'dispute.lost': subjectId,
  'autopay.charged': subjectId,
  'autopay.refused': subjectId,
  'autopay.not_charged': subjectId,
  'appointment.booked': subjectId,
  'appointment.confirmed': subjectId,
  'appointment.rescheduled': subjectId,
  'appointment.cancelled': subjectId,
  'appointment.changed': subjectId,
  'appointment.assigned': subjectId,
  'user.registered': subjectId,
  'user.moved_in': subjectId,
  'user.closed': subjectId,
  'profile.changed': subjectId,
  'contact.received': ({ messageId }) => messageId,
} satisfies { [Type in DomainEventType]?: IdOf<Type> };

export type OfferedEvent = keyof typeof offered;
export const offeredEvents = Object.keys(offered) as OfferedEvent[];

const isOffered = (event: DomainEvent): event is DomainEventTypes[OfferedEvent] => event.type in offered;

/** The payloads of a domain event; none if it is not offered, was refused, or is an admin's own. */
export function payloadsOf(event: DomainEvent): WebhookPayload[] {
  if (!isOffered(event) || ('refused' in event && event.refused)) return [];
  const { type, at } = event;
  const id = (offered[type] as (of: typeof event) => number)(event);
  // A visitor's message and appointment have no client; spam and admins' accounts are not delivered.
  if (event.type === 'contact.received') return event.suspect ? [] : [{ type, at, id, userId: null }];
  if (event.subject.type === 'account' && event.clientId === null) return [];
  return [{ type, at, id, userId: event.clientId }];
}
