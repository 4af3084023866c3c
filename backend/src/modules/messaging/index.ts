import type { AttachmentOpened } from './domain/message.js';
import type { EmailAssigned } from './domain/received-email.js';
import type {
  ConversationAnswered,
  ConversationCreated,
  ConversationDestroyed,
  ConversationRead,
  MessageCreated,
} from './domain/thread.js';

export { AutomaticEmailQueries } from './application/automatic-email-queries.js';
export { Conversations } from './application/conversations.js';
export { Messages } from './application/messages.js';
export { ReplyAddresses } from './application/reply-addresses.js';
export { maximumContent } from './domain/message.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    messaging:
      | ConversationCreated
      | ConversationAnswered
      | ConversationDestroyed
      | ConversationRead
      | MessageCreated
      | AttachmentOpened
      | EmailAssigned;
  }
}
