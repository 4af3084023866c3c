import { Injectable } from '@nestjs/common';
import { type Actor, Clock, DomainError, storableText } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { isProven } from '../domain/authentication-results.js';
import { InboxProgress, ReceivedEmailRepository, ThreadRepository } from '../domain/ports.js';
import {
  type Answered,
  type EmailContents,
  type EmailHead,
  idOf,
  type InboxPlace,
  isAutomatic,
} from '../domain/received-email.js';
import { Messages } from './messages.js';
import { ReplyAddresses } from './reply-addresses.js';
import { ReplyAuthorQueries } from './reply-author-queries.js';
import { visiblePart } from './reply-text.js';

/** An email in the inbox, of which only the head has been read. */
export interface ArrivedEmail {
  head: EmailHead;
  place: InboxPlace;
  /** Time at which the server got it, UTC. */
  arrivedAt: Date;
  /** First word of the server's own `Authentication-Results`; empty: any. */
  authServer: string;
  /** All of it; undefined if it is too large to be taken. */
  contents: (() => Promise<EmailContents>) | undefined;
  /** The text in its beginning. */
  beginning(): Promise<string>;
  /** False after some attempts: it is listed, if it can't be taken now. */
  patient: boolean;
}

/** Characters that are kept of an email: of its whole text, and of one that waits for a decision. */
const longestText = 200_000;
const longestListed = 20_000;
const longestSubject = 500;

/** Decides about emails that arrive: a proven reply becomes a message, everything else is listed for the practice. */
@Injectable()
export class ReceivedEmails {
  constructor(
    private readonly emails: ReceivedEmailRepository,
    private readonly progress: InboxProgress,
    private readonly addresses: ReplyAddresses,
    private readonly authors: ReplyAuthorQueries,
    private readonly threads: ThreadRepository,
    private readonly messages: Messages,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads one email, once: what follows from it and the progress in the inbox are one unit of work.
   * @throws Error if it can't be read or stored now; nothing has changed then
   */
  async receive(email: ArrivedEmail): Promise<void> {
    const { head, place } = email;
    if (isAutomatic(head) || (await this.emails.isKnown(idOf(head, place))))
      return this.progress.advance(place);
    const answered = await this.answeredBy(email);
    if (answered && (await this.take(email, answered))) return;
    await this.list(email);
  }

  /** The conversation that the email answers, if its sender is the person who was asked. */
  private async answeredBy({ head, authServer }: ArrivedEmail): Promise<Answered | undefined> {
    const { from, headers } = head;
    const results = headers.flatMap(({ name, value }) => (name === 'authentication-results' ? [value] : []));
    return from && isProven(results, authServer, from.address) ? this.addresses.answeredBy(head) : undefined;
  }

  /** @returns false if it is not possible for this person or conversation */
  private async take(email: ArrivedEmail, { userId, threadId, clientId }: Answered): Promise<boolean> {
    const author = await this.authors.author(userId, clientId);
    if (!author || !email.contents || !(await this.isOpen(threadId, author))) return false;
    const received = receivedText(email.head, await email.contents());
    if (!received) return false;
    try {
      const write = await this.messages.prepareEmail(author, { ...received, proven: true }, email);
      return await this.work.run(async () => {
        if (await this.emails.addTaken(idOf(email.head, email.place), email.place, this.clock.now())) {
          // Access may have ended while its files were stored.
          const stillAuthor = await this.authors.author(userId, clientId);
          if (!stillAuthor) throw new NotPossible();
          await write(threadId);
        }
        await this.progress.advance(email.place);
        return true;
      });
    } catch (error) {
      if (error instanceof NotPossible || isRefusal(error)) return false;
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

  private async list(email: ArrivedEmail): Promise<void> {
    const { head, place, arrivedAt } = email;
    const clientId = await this.addresses.clientOf(head);
    const text = stored(await email.beginning(), longestListed);
    await this.work.run(async () => {
      await this.emails.addUnassigned({
        messageId: idOf(head, place),
        place,
        receivedAt: arrivedAt,
        clientId,
        fromName: stored(head.from?.name ?? '', longestSubject),
        fromAddress: stored(head.from?.address ?? '', longestSubject),
        subject: stored(head.subject, longestSubject),
        text,
      });
      await this.progress.advance(place);
    });
  }
}

/** The access of the sender ended meanwhile. */
class NotPossible extends Error {}

/** A refusal that would be the same later. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && !['unavailable', 'insufficient_storage'].includes(error.kind);

const stored = (text: string, most: number): string => storableText(text.slice(0, most));

/** The parts of an email as a message; undefined for one without text and files. */
export function receivedText(
  { subject }: Pick<EmailHead, 'subject'>,
  { text: whole, files }: EmailContents,
): (EmailContents & { visible: string }) | undefined {
  const text = stored(whole, longestText);
  // A message has a text, also if the sender has sent files alone.
  const visible = visiblePart(text) || (files.length > 0 ? subject.trim() || '…' : '');
  return visible === '' ? undefined : { text, visible, files };
}
