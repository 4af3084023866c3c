import type { Actor } from '../../../kernel/index.js';
import type { Answered, EmailContents, InboxPlace, UnassignedEmail } from './received-email.js';

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
