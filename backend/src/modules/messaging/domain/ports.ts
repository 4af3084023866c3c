import type { Actor } from '../../../kernel/actor.js';
import type { Attachment, Message, NewMessage } from './message.js';
import type { ConversationAnswered, ConversationRead, Thread } from './thread.js';

export abstract class ThreadRepository {
  /** Stores a new thread and publishes `conversation.created`. */
  abstract add(thread: Thread): Promise<Thread>;

  /** A client's own, or any for an admin. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<Thread>;

  /**
   * Changes one thread under a row lock: a client's own, or any for an admin. The events that `change`
   * returns are published in the same transaction; without events, nothing is stored.
   * @throws DomainError not_found
   */
  abstract change(
    id: number,
    actor: Actor,
    change: (thread: Thread) => (ConversationRead | ConversationAnswered)[],
  ): Promise<Thread>;

  /**
   * Appends a message with its attachments under a row lock on the thread, so that ids and times of a thread
   * follow the order of commits. Deletes its author's draft and publishes `message.created`.
   * @param now earliest time of the message, UTC
   * @throws DomainError not_found, thread.closed
   */
  abstract addMessage(id: number, actor: Actor, message: NewMessage, now: Date): Promise<Message>;

  /**
   * An attachment: of a client's own threads, or of any for an admin. @throws DomainError not_found,
   * attachment.destroyed
   */
  abstract attachment(id: number, actor: Actor): Promise<Attachment>;

  /** Total bytes of the attachments that the user has sent. */
  abstract attachedBytes(userId: number): Promise<number>;
}
