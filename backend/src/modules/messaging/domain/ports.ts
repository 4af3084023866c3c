import type { Language } from '@steward/texts';
import type { Actor } from '../../../kernel/index.js';
import type { Attachment, Message } from './message.js';
import type { Answered, EmailContents, InboxPlace, UnassignedEmail } from './received-email.js';
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

/** Addresses of replies, by a token and by the email that has them. */
export abstract class ReplyAddressRepository {
  /** @param mailId outbox.id of the email */
  abstract add(
    tokenHash: Buffer,
    mailId: number,
    answered: Pick<Answered, 'userId' | 'threadId'>,
    expiresAt: Date,
  ): Promise<void>;

  /**
   * The conversation that an email answers, by a token before a Message-ID, if it was sent to the holder of
   * `address`.
   */
  abstract find(
    tokenHashes: readonly Buffer[],
    messageIds: readonly string[],
    address: string,
    now: Date,
  ): Promise<Answered | undefined>;

  /**
   * users.id of the clients that an email may be about: of the conversations that it seems to answer, else those of the
   * people with this address.
   */
  abstract clientsOf(
    tokenHashes: readonly Buffer[],
    messageIds: readonly string[],
    address: string,
  ): Promise<number[]>;

  abstract deleteBefore(time: Date): Promise<void>;
}

/** An email that is about to be added. */
export interface NewEmail {
  /** Unique: `keyOf`. */
  messageId: string;
  place: InboxPlace;
  contentHash: Buffer;
  /** UTC. */
  receivedAt: Date;
}

export abstract class ReceivedEmailRepository {
  /**
   * The key under which an email is added: its id, or, if another email has that, the id with the hash behind it.
   * @param messageId `idOf`
   * @returns undefined for an email that was added before
   */
  abstract keyOf(
    messageId: string,
    contentHash: Buffer,
  ): Promise<{ key: string; isRepeated: boolean } | undefined>;

  /** One that is in a conversation, or of a program. @returns false if an email with this key was added before */
  abstract add(email: NewEmail, state: 'taken' | 'automatic', at: Date): Promise<boolean>;

  /**
   * The same for one that the practice has to decide about; the oldest go beyond 500, and those of an ignored sender are not
   * listed.
   */
  abstract addUnassigned(email: NewEmail & UnassignedEmail, at: Date): Promise<boolean>;

  /** An email without a decision that `reader` may see. @throws DomainError not_found */
  abstract get(id: number, reader: Actor): Promise<UnassignedEmail>;

  /** Notes that it is in a conversation, and erases its contents. @throws DomainError not_found */
  abstract assign(id: number, reader: Actor, at: Date): Promise<void>;

  /** Takes it off the list. Safe to repeat. @throws DomainError not_found */
  abstract ignore(id: number, reader: Actor, at: Date): Promise<void>;

  /**
   * Takes all emails of a sender that `reader` may see off the list.
   * @returns their number; 0 if none is listed
   */
  abstract ignoreFrom(address: string, reader: Actor, at: Date): Promise<number>;

  /** True if `reader` ignored that sender, or sees all clients and anyone did. */
  abstract hasIgnored(address: string, reader: Actor): Promise<boolean>;

  /**
   * Later emails of that sender are not listed either, where `by` may see all clients that they may be about. Safe to repeat;
   * who sees all clients takes the place of who ignored it before.
   */
  abstract addIgnoredSender(address: string, by: Actor, at: Date): Promise<void>;

  /** Lists later emails of a sender again. @throws DomainError not_found */
  abstract removeIgnoredSender(id: number, reader: Actor): Promise<void>;

  /** Lists an ignored one again. @throws DomainError not_found, if its contents are erased, too */
  abstract restore(id: number, reader: Actor): Promise<void>;

  /** Erases the contents of emails that were ignored before that time. */
  abstract eraseIgnored(before: Date): Promise<void>;

  /** Forgets emails that were read before that time, however old they are. */
  abstract deleteBefore(time: Date): Promise<void>;
}

/** The mailbox that emails stay in. */
export abstract class Mailbox {
  /** Text and files of an email; undefined if it is too large, no longer there, or the mailbox can't be read now. */
  abstract contentsAt(place: InboxPlace, messageId: string): Promise<EmailContents | undefined>;
}

/** The progress in the connected inbox. */
export abstract class InboxProgress {
  /** Notes that everything up to this message was read. In the open unit of work, if there is one. */
  abstract advance(place: InboxPlace): Promise<void>;
}
