import type {
  DomainEvent,
  DomainEventType,
  DomainEventTypes,
} from '../../platform/domain-events/domain-events.js';

export type LiveEventType = 'notification' | 'message' | 'read';

/** What open screens learn at once, before each recipient's has its number. */
export interface LiveEventDraft {
  type: LiveEventType;
  /** users.id */
  to: readonly number[];
  /** Every active admin, too. */
  practice?: boolean;
  data: object;
}

type Rule<Event> = (event: Event) => LiveEventDraft | undefined;
type Rules = { readonly [Type in DomainEventType]?: Rule<DomainEventTypes[Type]> };

type ConversationEvent = DomainEventTypes['conversation.created' | 'conversation.answered'];

/** Both sides read the conversation's row again. */
const conversation = ({ threadId, clientId }: ConversationEvent): LiveEventDraft => ({
  type: 'message',
  to: [clientId],
  practice: true,
  data: { threadId },
});

/** The live events of the product, by domain event. */
const rules: Rules = {
  'notification.raised': ({ userId, notification }) =>
    notification ? { type: 'notification', to: [userId], data: notification } : undefined,
  'notifications.read': ({ userId, notificationIds }) => ({
    type: 'read',
    to: [userId],
    data: { notificationIds },
  }),
  'conversation.created': conversation,
  'conversation.answered': conversation,
  'message.created': ({ threadId, messageId, clientId, fromUserId, fromPractice, hasAttachments }) => ({
    type: 'message',
    to: [clientId],
    practice: true,
    data: { threadId, messageId, fromUserId, fromPractice, hasAttachments },
  }),
  'conversation.read': ({ threadId, clientId, byPractice, lastReadMessageId }) => ({
    type: 'read',
    to: [clientId],
    practice: true,
    data: { threadId, byPractice, lastReadMessageId },
  }),
};

/** The live event that follows from a domain event, if one does. */
export function liveEventOf(event: DomainEvent): LiveEventDraft | undefined {
  // The rule found by an event's type takes this event; TypeScript cannot relate the two.
  return (rules[event.type] as Rule<DomainEvent> | undefined)?.(event);
}
