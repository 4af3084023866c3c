import type {
  DomainEvent,
  DomainEventType,
  DomainEventTypes,
} from '../../../platform/domain-events/domain-events.js';
import type { LiveEventDraft, LiveEventType } from '../domain/ports.js';
import type { NotificationRaised, NotificationView } from './notification-events.js';

type Rule<Event> = (event: Event) => LiveEventDraft[];
type Rules = { readonly [Type in DomainEventType]?: Rule<DomainEventTypes[Type]> };

const toBoth = (clientId: number, type: LiveEventType, data: object): LiveEventDraft[] => [
  { type, to: clientId, data },
  { type, to: 'practice', data },
];

/** With the fields of the recipient's list. */
const notificationOf = (id: number, content: NotificationRaised['content'], at: Date): NotificationView => ({
  id,
  ...content,
  date: at.toISOString(),
  read: false,
});

type ConversationEvent = DomainEventTypes['conversation.created' | 'conversation.answered'];

/** Both sides reload the conversation. */
const conversation = ({ threadId, clientId }: ConversationEvent): LiveEventDraft[] =>
  toBoth(clientId, 'message', { threadId });

interface AboutInvoice {
  invoiceId: number;
  clientId: number;
}
interface AboutDocument {
  documentId: number;
  clientId: number;
}

const invoice = ({ invoiceId, clientId }: AboutInvoice): LiveEventDraft[] =>
  toBoth(clientId, 'invoice', { invoiceId });
const document = ({ documentId, clientId }: AboutDocument): LiveEventDraft[] =>
  toBoth(clientId, 'document', { documentId });
const opened = ({ documentId, clientId }: AboutDocument): LiveEventDraft[] =>
  toBoth(clientId, 'opened', { documentId });

/** Live events by domain event. */
const rules: Rules = {
  'notification.raised': ({ content, at, recipients }) =>
    recipients.flatMap(({ userId, notificationId: id }) =>
      id === null ? [] : [{ type: 'notification', to: userId, data: notificationOf(id, content, at) }],
    ),
  'notifications.read': ({ userId, notificationIds }) => [
    { type: 'read', to: userId, data: { notificationIds } },
  ],
  'conversation.created': conversation,
  'conversation.answered': conversation,
  'message.created': ({ threadId, messageId, clientId, fromUserId, fromPractice, hasAttachments }) =>
    toBoth(clientId, 'message', { threadId, messageId, fromUserId, fromPractice, hasAttachments }),
  'conversation.read': ({ threadId, clientId, byPractice, lastReadMessageId }) =>
    toBoth(clientId, 'read', { threadId, byPractice, lastReadMessageId }),

  'invoice.issued': invoice,
  'invoice.changed': invoice,
  'invoice.voided': invoice,
  'invoice.deleted': invoice,
  'payment.settled': invoice,
  'payment.failed': invoice,
  'payment.reported': invoice,
  'payment.report_dismissed': invoice,
  'refund.requested': invoice,
  'refund.declined': invoice,
  'refund.made': invoice,
  'refund.failed': invoice,
  'refund.reversed': invoice,
  'dispute.opened': invoice,
  'dispute.won': invoice,
  'dispute.lost': invoice,

  'document.uploaded': document,
  'document.sent': document,
  'document.changed': document,
  'document.status_changed': document,
  'document.replaced': document,
  'document.signed': document,
  'document.declined': document,
  'document.countersigned': document,
  'document.deleted': document,
  'document.restored': document,
  'document.viewed': opened,
  'document.downloaded': opened,
};

/** Domain events with live events. */
export const liveDomainEvents: ReadonlySet<string> = new Set(Object.keys(rules));

/** The live events that follow from a domain event. */
export function liveEventsOf(event: DomainEvent): LiveEventDraft[] {
  // The rule found by an event's type takes this event; TypeScript cannot relate the two.
  return (rules[event.type] as Rule<DomainEvent> | undefined)?.(event) ?? [];
}
