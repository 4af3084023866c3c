import type { AttachmentOpened } from './domain/message.js';
import type {
  ConversationAnswered,
  ConversationCreated,
  ConversationDestroyed,
  ConversationRead,
  MessageCreated,
} from './domain/thread.js';

export { ConversationQueries } from './application/conversation-queries.js';
export { Conversations } from './application/conversations.js';
export { Messages, sizeOf } from './application/messages.js';
export {
  type LeftOutReason,
  maximumAttachmentBytes,
  maximumAttachments,
  maximumContent,
  type Message,
  type MessageEmail,
} from './domain/message.js';
export { ThreadRepository } from './domain/ports.js';
export { Thread } from './domain/thread.js';
export { MessageDto } from './http/message-threads.dto.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    messaging:
      | ConversationCreated
      | ConversationAnswered
      | ConversationDestroyed
      | ConversationRead
      | MessageCreated
      | AttachmentOpened;
  }
}
