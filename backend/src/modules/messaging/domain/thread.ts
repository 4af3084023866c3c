import { t } from '@steward/texts';
import { type Actor, conflict, DomainError, type Recorded } from '../../../kernel/index.js';
import { Message, type NewMessage } from './message.js';

/** A conversation was started, by a person of its client or by the practice. */
export interface ConversationCreated extends Recorded {
  type: 'conversation.created';
  threadId: number;
  clientId: number;
  /** users.id: a person of the client, or an admin */
  createdBy: number;
}

/** An admin marked a conversation as answered without writing. */
export interface ConversationAnswered extends Recorded {
  type: 'conversation.answered';
  threadId: number;
  clientId: number;
}

/** Texts and attachments of messages were destroyed by a retention rule. */
export interface ConversationDestroyed extends Recorded {
  type: 'conversation.destroyed';
  threadId: number;
  clientId: number;
}

/** A person of the client, or the practice, has read a conversation up to a message. Not recorded in the activity log. */
export interface ConversationRead {
  type: 'conversation.read';
  threadId: number;
  /** users.id of the client */
  clientId: number;
  /** users.id */
  readerId: number;
  /** True for an admin, who reads for the practice. */
  byPractice: boolean;
  /** messages.id of the last message that the reader has read */
  lastReadMessageId: number;
  /** UTC. */
  at: Date;
}

/** A message was sent. The event does not contain its content. */
export interface MessageCreated extends Recorded {
  type: 'message.created';
  threadId: number;
  messageId: number;
  clientId: number;
  /** users.id */
  fromUserId: number;
  /** True if an admin wrote it for the practice. */
  fromPractice: boolean;
  hasAttachments: boolean;
}

export interface NewThread {
  /** users.id of the client */
  userId: number;
  subject: string;
  /** users.id: a person of the client, or an admin */
  createdBy: number;
}

/** Decides a change of a thread. @returns events to publish in the same transaction */
export type ThreadChange = (thread: Thread) => (ConversationRead | ConversationAnswered)[];

/**
 * A conversation between one client and the practice. Its row stores how far each side has read, so that a
 * list of conversations reads no messages. A message gets its time and its id under the row lock: within a
 * conversation, the order of ids is the order of commits.
 */
export class Thread {
  /** Assigned by the database. */
  id!: number;
  userId: number;
  subject: string;
  createdBy: number;
  created_at: Date;
  /** Time of the last message, or of the start if there is none. */
  updated_at: Date;
  /** messages.id; null if there is none. */
  lastMessageId: number | null = null;
  messageCount = 0;
  /** Grows with each message of the practice. */
  practiceCount = 0;
  /** messages.id up to which the client themselves and the practice have read; 0 for none. */
  clientReadId = 0;
  practiceReadId = 0;
  /** The same for any other person of the client, so that the practice's messages are known to be read. */
  othersReadId = 0;
  /** Number of the other side's messages after the first two. */
  clientUnread = 0;
  practiceUnread = 0;
  /** Time of the client's first message that the practice has not answered; null if there is none. */
  waitingSince: Date | null = null;
  /** True if the client's account is closed. */
  closed = false;

  constructor({ userId, subject, createdBy }: NewThread, at: Date) {
    this.userId = userId;
    this.subject = subject;
    this.createdBy = createdBy;
    this.created_at = at;
    this.updated_at = at;
  }

  /** Published once the database has assigned the id. */
  createdEvents(): ConversationCreated[] {
    const { createdBy } = this;
    return [{ type: 'conversation.created', createdBy, ...this.recorded(createdBy, this.created_at) }];
  }

  /** @throws DomainError thread.closed */
  assertOpen(): void {
    if (this.closed) throw threadClosed();
  }

  /**
   * Counts a further message; its time is never earlier than that of the previous one. @throws DomainError
   * thread.closed
   */
  write(given: NewMessage, now: Date): Message {
    this.assertOpen();
    const message = new Message(given, this.id, now > this.updated_at ? now : this.updated_at);
    const { created_at: at } = message;
    this.updated_at = at;
    this.messageCount += 1;
    if (message.fromPractice) {
      this.clientUnread += 1;
      this.practiceCount += 1;
      this.waitingSince = null;
    } else {
      this.practiceUnread += 1;
      this.waitingSince ??= at;
    }
    return message;
  }

  /** Published once the database has assigned the message's id. */
  written(message: Message): MessageCreated[] {
    const { id: messageId, fromUserId, fromPractice, hasAttachments, created_at: at } = message;
    this.lastMessageId = messageId;
    return [
      {
        type: 'message.created',
        ...this.recorded(fromUserId, at, { messageId, hasAttachments }),
        messageId,
        fromUserId,
        fromPractice,
        hasAttachments,
      },
    ];
  }

  /** True for a person who acts for the client, and has a read position of their own. */
  isOther(reader: Actor): boolean {
    return reader.role === 'client' && reader.id !== this.userId;
  }

  /**
   * Marks all messages as read, for the practice, the client, or another person of the client.
   * @param othersBefore messages.id up to which that other person has read
   */
  read(reader: Actor, at: Date, othersBefore = 0): ConversationRead[] {
    const byPractice = reader.role === 'admin';
    const byOther = this.isOther(reader);
    const last = this.lastMessageId ?? 0;
    const before = byPractice ? this.practiceReadId : byOther ? othersBefore : this.clientReadId;
    if (before === last) return [];
    if (byPractice) {
      this.practiceReadId = last;
      this.practiceUnread = 0;
    } else if (byOther) {
      this.othersReadId = last;
    } else {
      this.clientReadId = last;
      this.clientUnread = 0;
    }
    const { id: threadId, userId: clientId } = this;
    return [
      {
        type: 'conversation.read',
        threadId,
        clientId,
        readerId: reader.id,
        byPractice,
        lastReadMessageId: last,
        at,
      },
    ];
  }

  /** Marks the conversation as answered without a message. */
  markAnswered(admin: Actor, at: Date): ConversationAnswered[] {
    if (this.waitingSince === null) return [];
    this.endWait();
    return [{ type: 'conversation.answered', ...this.recorded(admin.id, at) }];
  }

  /** The client waits no longer for an answer. */
  endWait(): void {
    this.waitingSince = null;
  }

  private recorded(
    actorId: number,
    at: Date,
    details?: Recorded['details'],
  ): Recorded & { threadId: number; clientId: number } {
    return {
      threadId: this.id,
      clientId: this.userId,
      actorId,
      at,
      subject: { type: 'conversation', id: this.id, title: this.subject },
      ...(details && { details }),
    };
  }
}

/** Conversations of a closed client are read-only, for admins. */
export const threadClosed = (): DomainError =>
  conflict(
    'thread.closed',
    t('This client’s account is closed. You can read the conversation but not write in it.'),
  );
