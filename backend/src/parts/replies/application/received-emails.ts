import { Injectable } from '@nestjs/common';
import { type Actor, Clock, DomainError, storableText } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { isProven } from '../domain/authentication-results.js';
import { ThreadRepository } from '../../../modules/messaging/index.js';
import { InboxProgress, type NewEmail, ReceivedEmailRepository } from '../domain/ports.js';
import {
  type Answered,
  type EmailContents,
  type EmailHead,
  idOf,
  type InboxPlace,
  isAbsenceNote,
  isAutomatic,
  type UnassignedReason,
  UnreadableEmail,
} from '../domain/received-email.js';
import { EmailMessages } from './email-messages.js';
import { ReplyAddresses } from './reply-addresses.js';
import { ReplyAuthorQueries } from './reply-author-queries.js';

/** An email in the inbox, of which only the head has been read. */
export interface ArrivedEmail {
  head: EmailHead;
  place: InboxPlace;
  /** Time at which the server got it, UTC. */
  arrivedAt: Date;
  /** First word of the server's own `Authentication-Results`; empty: any. */
  authServer: string;
  /** SHA-256 of what its sender wrote: a copy of the same email has the same. */
  contentHash: Buffer;
  /** All of it; undefined if it is too large to be taken. @throws UnreadableEmail */
  contents: (() => Promise<EmailContents>) | undefined;
  /** The text in its beginning. */
  beginning(): Promise<string>;
  /** False after some attempts: it is listed, if it can't be taken now. */
  patient: boolean;
}

/** Characters that are kept of an email that waits for a decision. */
const longestListed = 20_000;
const longestSubject = 500;

/**
 * Decides about emails that arrive. A proven reply becomes a message, what a program sent is counted, a copy of a known one
 * is left, and everything else is listed for the practice.
 */
@Injectable()
export class ReceivedEmails {
  constructor(
    private readonly emails: ReceivedEmailRepository,
    private readonly progress: InboxProgress,
    private readonly addresses: ReplyAddresses,
    private readonly authors: ReplyAuthorQueries,
    private readonly threads: ThreadRepository,
    private readonly messages: EmailMessages,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads one email, once: what follows from it and the progress in the inbox are one unit of work.
   * @throws Error if it can't be read or stored now; nothing has changed then
   */
  async receive(email: ArrivedEmail): Promise<void> {
    const { head, place, contentHash } = email;
    const found = await this.emails.keyOf(idOf(head, place), contentHash);
    if (!found) return this.progress.advance(place);
    try {
      await this.decide(email, found);
    } catch (error) {
      // Another instance added one with this Message-ID at the same time.
      if (!(error instanceof AddedMeanwhile)) throw error;
      await this.receive(email);
    }
  }

  private async decide(
    email: ArrivedEmail,
    { key, isRepeated }: { key: string; isRepeated: boolean },
  ): Promise<void> {
    const { head, place, contentHash, arrivedAt } = email;
    const added = { messageId: key, place, contentHash, receivedAt: arrivedAt };
    if (isAutomatic(head)) return this.count(added);
    const answered = await this.answeredBy(email);
    const why = isRepeated
      ? 'repeated_id'
      : isAbsenceNote(head)
        ? 'absence'
        : answered
          ? await this.take(email, added, answered)
          : 'unproven';
    if (why) await this.list(email, added, why, answered);
  }

  private count(email: NewEmail): Promise<void> {
    return this.work.run(async () => {
      assertAdded(await this.emails.add(email, 'automatic', this.clock.now()));
      await this.progress.advance(email.place);
    });
  }

  /** The conversation that the email answers, if its sender is the person who was asked. */
  private async answeredBy({ head, authServer }: ArrivedEmail): Promise<Answered | undefined> {
    const { from, headers } = head;
    const results = headers.flatMap(({ name, value }) => (name === 'authentication-results' ? [value] : []));
    return from && isProven(results, authServer, from.address) ? this.addresses.answeredBy(head) : undefined;
  }

  /** @returns the reason why it is not possible for this person or conversation; undefined once it is a message */
  private async take(
    email: ArrivedEmail,
    added: NewEmail,
    { userId, threadId, clientId }: Answered,
  ): Promise<UnassignedReason | undefined> {
    const author = await this.authors.author(userId, clientId);
    if (!author || !(await this.isOpen(threadId, author))) return 'ended';
    if (!(await this.authors.mayAnswerByEmail(author))) return 'staff';
    if (!email.contents) return 'unreadable';
    try {
      const { patient, head } = email;
      const write = await this.messages.prepare(author, head, await email.contents(), {
        proven: true,
        patient,
      });
      if (!write) return 'unreadable';
      await this.work.run(async () => {
        assertAdded(await this.emails.add(added, 'taken', this.clock.now()));
        // Access may have ended while its files were stored.
        const stillAuthor = await this.authors.author(userId, clientId);
        if (!stillAuthor) throw new NotPossible();
        await write(threadId);
        await this.progress.advance(email.place);
      });
      return undefined;
    } catch (error) {
      if (error instanceof UnreadableEmail) return 'unreadable';
      if (error instanceof NotPossible || isRefusal(error)) return 'ended';
      throw error;
    }
  }

  private async isOpen(threadId: number, author: Actor): Promise<boolean> {
    try {
      (await this.threads.get(threadId, author)).assertOpen();
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }

  private async list(
    email: ArrivedEmail,
    added: NewEmail,
    why: UnassignedReason,
    answered: Answered | undefined,
  ): Promise<void> {
    const { head } = email;
    const clientIds = await this.addresses.clientsOf(head);
    const text = stored(await email.beginning(), longestListed);
    await this.work.run(async () => {
      const listed = {
        ...added,
        why,
        clientIds,
        threadId: answered?.threadId ?? null,
        fromName: stored(head.from?.name ?? '', longestSubject),
        fromAddress: stored(head.from?.address ?? '', longestSubject),
        subject: stored(head.subject, longestSubject),
        text,
      };
      assertAdded(await this.emails.addUnassigned(listed, this.clock.now()));
      await this.progress.advance(email.place);
    });
  }
}

class AddedMeanwhile extends Error {}

function assertAdded(isAdded: boolean): void {
  if (!isAdded) throw new AddedMeanwhile();
}

/** The access of the sender ended meanwhile. */
class NotPossible extends Error {}

/** A refusal that would be the same later. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && !['unavailable', 'insufficient_storage'].includes(error.kind);

const stored = (text: string, most: number): string => storableText(text.slice(0, most));
