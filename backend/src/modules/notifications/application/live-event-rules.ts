import type {
  DomainEvent,
  DomainEventType,
  DomainEventTypes,
} from '../../../platform/unit-of-work/domain-events.js';
import type { AccessScope, StaffRole } from '../../../kernel/index.js';
import type { LiveEventDraft, LiveEventType } from '../domain/ports.js';
import { urlFor } from '../domain/record-url.js';
import type { NotificationRaised, NotificationView } from './notification-events.js';

type Rule<Event> = (event: Event) => LiveEventDraft[];
type Rules = { readonly [Type in DomainEventType]?: Rule<DomainEventTypes[Type]> };

/** Rights that an event needs: of a person for the client, and of staff. */
interface Needed {
  client: AccessScope;
  practice: StaffRole;
}
const conversations: Needed = { client: 'messages', practice: 'assistant' };
const invoices: Needed = { client: 'invoices', practice: 'consultant' };
const documents: Needed = { client: 'documents', practice: 'assistant' };
/** Assistants do not see documents' histories. */
const histories: Needed = { client: 'documents', practice: 'consultant' };

const toBoth = (
  needed: Needed,
  { clientId, documentId = null }: { clientId: number; documentId?: number | null },
  type: LiveEventType,
  data: object,
): LiveEventDraft[] =>
  (['client', 'practice'] as const).map((to) => ({
    type,
    to,
    data,
    about: { clientId, documentId, needs: needed[to] },
  }));

/** With the fields of the recipient's list. */
function notificationsOf({ content, about, client, at, recipients }: NotificationRaised): LiveEventDraft[] {
  const viewOf = (userId: number, id: number): NotificationView => ({
    id,
    ...content,
    url: urlFor(userId, content.url, about?.clientId ?? null),
    client: client ?? null,
    date: at.toISOString(),
    read: false,
  });
  return recipients.flatMap(({ userId, notificationId: id }) =>
    id === null
      ? []
      : [{ type: 'notification', to: userId, ...(about && { about }), data: viewOf(userId, id) }],
  );
}

type ConversationEvent = DomainEventTypes['conversation.created' | 'conversation.answered'];

/** Both sides reload the conversation. */
const conversation = ({ threadId, clientId }: ConversationEvent): LiveEventDraft[] =>
  toBoth(conversations, { clientId }, 'message', { threadId });

interface AboutInvoice {
  invoiceId: number;
  clientId: number;
}
interface AboutDocument {
  documentId: number;
  clientId: number;
}

const invoice = ({ invoiceId, clientId }: AboutInvoice): LiveEventDraft[] =>
  toBoth(invoices, { clientId }, 'invoice', { invoiceId });
const document = (event: AboutDocument): LiveEventDraft[] =>
  toBoth(documents, event, 'document', { documentId: event.documentId });
const opened = (event: AboutDocument): LiveEventDraft[] =>
  toBoth(histories, event, 'opened', { documentId: event.documentId });

const statement = ({ clientId }: { clientId: number }): LiveEventDraft[] =>
  toBoth(documents, { clientId }, 'document', { documentId: null });

const setup = (): LiveEventDraft[] => [
  { type: 'setup', to: 'practice', about: { clientId: null, documentId: null, needs: 'owner' }, data: {} },
];

/** Live events by domain event. */
const rules: Rules = {
  'notification.raised': notificationsOf,
  'notifications.read': ({ userId, notificationIds }) => [
    { type: 'read', to: userId, data: { notificationIds } },
  ],
  'conversation.created': conversation,
  'conversation.answered': conversation,
  'message.created': ({ threadId, messageId, clientId, fromUserId, fromPractice, hasAttachments }) =>
    toBoth(conversations, { clientId }, 'message', {
      threadId,
      messageId,
      fromUserId,
      fromPractice,
      hasAttachments,
    }),
  'conversation.read': ({ threadId, clientId, byPractice, lastReadMessageId }) =>
    toBoth(conversations, { clientId }, 'read', { threadId, byPractice, lastReadMessageId }),

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
  'credit.received': ({ clientId }) => toBoth(invoices, { clientId }, 'invoice', { invoiceId: null }),
  'credit.refunded': ({ clientId }) => toBoth(invoices, { clientId }, 'invoice', { invoiceId: null }),

  'document.uploaded': document,
  'document.sent': document,
  'document.changed': document,
  'document.status_changed': document,
  'document.replaced': document,
  'document.prepared': document,
  'document.signed': document,
  'document.declined': document,
  'document.countersigned': document,
  'document.deleted': document,
  'document.restored': document,
  'document.viewed': opened,
  'document.downloaded': opened,
  'bank_statement.none_reported': statement,
  'bank_statement.expected': statement,

  'setup.changed': setup,
  'setup.step_confirmed': setup,
  'setup.dismissed': setup,
};

/** Domain events with live events. */
export const liveDomainEvents: ReadonlySet<string> = new Set(Object.keys(rules));

/** The live events that follow from a domain event. */
export function liveEventsOf(event: DomainEvent): LiveEventDraft[] {
  // The rule found by an event's type takes this event; TypeScript cannot relate the two.
  return (rules[event.type] as Rule<DomainEvent> | undefined)?.(event) ?? [];
}
