import type { Language } from '@steward/texts';
import type { Actor } from '../../../kernel/index.js';
import type { Attachment, Message } from './message.js';
import type { Thread, ThreadChange } from './thread.js';

export abstract class ThreadRepository {
  /** Stores a new thread and publishes `conversation.created`. */
  abstract add(thread: Thread): Promise<Thread>;

  /** A client's own, or any for an admin. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<Thread>;

  /**
   * Changes one thread under a row lock: a client's own, or any for an admin.
   * @throws DomainError not_found
   */
  abstract change(id: number, actor: Actor, change: ThreadChange): Promise<Thread>;

  /** Marks all messages as read for the reader, and publishes `conversation.read`. @throws DomainError not_found */
  abstract read(id: number, reader: Actor, at: Date): Promise<void>;

  /** Changes all threads in which that client waits for an answer. @param userId users.id */
  abstract changeWaiting(userId: number, change: ThreadChange): Promise<void>;

  /**
   * Stores the message that `write` adds to the thread, with its attachments, under a row lock on the thread,
   * so that ids and times of a thread follow the order of commits. Deletes its author's draft and publishes
   * `message.created`.
   * @throws DomainError not_found, and what `write` throws
   */
  abstract write(id: number, actor: Actor, write: (thread: Thread) => Message): Promise<Message>;

  /**
   * An attachment: of a client's own threads, or of any for an admin. @throws DomainError not_found,
   * attachment.destroyed
   */
  abstract attachment(id: number, actor: Actor): Promise<Attachment>;

  /** message_threads.id of an attachment's conversation; undefined if there is no such attachment. */
  abstract threadOf(attachmentId: number): Promise<number | undefined>;

  /** Total bytes of the attachments that people of the client have sent for it. @param clientId users.id */
  abstract attachedBytes(clientIds: readonly number[]): Promise<number>;
}

/** Unsent messages, one per user and thread. */
export abstract class DraftRepository {
  /** Empty if there is none. */
  abstract get(threadId: number, userId: number): Promise<string>;

  abstract put(threadId: number, userId: number, content: string, at: Date): Promise<void>;

  abstract delete(threadId: number, userId: number): Promise<void>;

  /** Deletes all drafts of that user, and other people's in the conversations of that client. */
  abstract deleteAll(userId: number): Promise<void>;
}

/** The vault's keys of a picture's thumbnails. */
export type ThumbnailPaths = Record<'small' | 'large', string>;

/** Thumbnails that are kept. */
export abstract class ThumbnailRepository {
  /** @returns null if the picture cannot be drawn, undefined if nobody tried @param attachmentId message_attachments.id */
  abstract find(attachmentId: number): Promise<ThumbnailPaths | null | undefined>;

  /** Replaces those that were kept before. @returns false if the attachment was destroyed meanwhile */
  abstract keep(attachmentId: number, paths: ThumbnailPaths | null): Promise<boolean>;
}

/** A text that admins can insert into messages. */
export interface SavedReply {
  title: string;
  language: Language;
  content: string;
}

/** Saved replies, shared by all admins. */
export abstract class SavedReplyRepository {
  /** @returns saved_replies.id */
  abstract add(reply: SavedReply, createdBy: number): Promise<number>;

  /** Undefined fields keep their values. @throws DomainError not_found */
  abstract change(id: number, changes: Partial<SavedReply>): Promise<void>;

  /** @throws DomainError not_found */
  abstract delete(id: number): Promise<void>;
}
