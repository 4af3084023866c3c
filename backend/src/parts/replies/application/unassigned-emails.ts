import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, invalidField, notFound } from '../../../kernel/index.js';
import { storedAddress } from '../../../platform/settings/email-address.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts } from '../../../modules/identity/index.js';
import { type Message, ThreadRepository, Thread } from '../../../modules/messaging/index.js';
import { Mailbox, ReceivedEmailRepository } from '../domain/ports.js';
import type { UnassignedEmail } from '../domain/received-email.js';
import { EmailMessages } from './email-messages.js';
import { ReplyAuthorQueries } from './reply-author-queries.js';

/** The client, and one of their conversations; without one, a new one is begun. */
export interface Assignment {
  userId: number;
  threadId?: number;
}

/** Emails whose sender is not proven, or that answer nothing: the practice decides about them. */
@Injectable()
export class UnassignedEmails {
  constructor(
    private readonly emails: ReceivedEmailRepository,
    private readonly mailbox: Mailbox,
    private readonly threads: ThreadRepository,
    private readonly accounts: Accounts,
    private readonly authors: ReplyAuthorQueries,
    private readonly messages: EmailMessages,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes an email a message of the client, with its files if the mailbox still has them.
   * @throws DomainError not_found, thread.closed, invalid (userId, threadId), conflict email.empty, unavailable,
   *   insufficient_storage
   */
  async prepareAssignment(
    admin: Actor,
    id: number,
    { userId, threadId }: Assignment,
  ): Promise<Commit<Message>> {
    const email = await this.emails.get(id, admin);
    if (!(await this.accounts.isClient(userId, admin)))
      throw invalidField('userId', t('Please select a client'));
    if (threadId !== undefined) {
      const thread = await this.threads.get(threadId, admin);
      if (thread.userId !== userId)
        throw invalidField('threadId', t('Please select a conversation of this client'));
      thread.assertOpen();
    }
    const author = await this.authorOf(email, userId, admin);
    const contents = await this.mailbox.contentsAt(email.place, email.messageId);
    const write = await this.messages.prepare(author, email, contents ?? { text: email.text, files: [] }, {
      proven: false,
      patient: true,
    });
    if (!write) throw conflict('email.empty', t('This email has neither text nor files.'));
    return () =>
      this.work.run(async () => {
        await this.emails.assign(id, admin, this.clock.now());
        const {
          id: chosen,
          userId: clientId,
          subject,
        } = threadId === undefined
          ? await this.threads.add(
              new Thread({ userId, subject: subjectOf(email), createdBy: admin.id }, this.clock.now()),
            )
          : await this.threads.get(threadId, admin);
        this.work.publish({
          type: 'email.assigned',
          at: this.clock.now(),
          actorId: admin.id,
          clientId,
          subject: { type: 'conversation', id: chosen, title: subject },
        });
        return write(chosen);
      });
  }

  /** The proven answer of a colleague is written for the practice, whyever it is listed; another email is the client's. */
  private async authorOf(
    { why, threadId, fromAddress }: UnassignedEmail,
    userId: number,
    admin: Actor,
  ): Promise<Actor> {
    const colleague = threadId === null ? undefined : await this.authors.colleagueWith(fromAddress);
    if (colleague || why === 'staff') return colleague ?? admin;
    return (await this.authors.authorWith(fromAddress, userId)) ?? clientOnly(userId);
  }

  /**
   * Takes all emails of a sender off the list that the caller may see, also later ones. Safe to repeat.
   * @param from an address, also with a name before it
   * @returns the number of emails that were taken off
   * @throws DomainError invalid (from), not_found if the caller sees no email of that sender and has not ignored it
   */
  async ignoreFrom(admin: Actor, from: string): Promise<number> {
    const address = storedAddress(/<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim());
    if (!address.includes('@')) throw invalidField('from', t('Please enter an email address'));
    return this.work.run(async () => {
      const ignored = await this.emails.ignoreFrom(address, admin, this.clock.now());
      if (ignored === 0 && !(await this.emails.hasIgnored(address, admin))) throw notFound('email');
      await this.emails.addIgnoredSender(address, admin, this.clock.now());
      return ignored;
    });
  }

  /** Lists later emails of a sender again. @param id ignored_senders.id @throws DomainError not_found */
  listAgain(admin: Actor, id: number): Promise<void> {
    return this.emails.removeIgnoredSender(id, admin);
  }

  /** It stays in the mailbox. Safe to repeat. @throws DomainError not_found */
  ignore(admin: Actor, id: number): Promise<void> {
    return this.emails.ignore(id, admin, this.clock.now());
  }

  /** Takes that back, within a day. Safe to repeat. @throws DomainError not_found */
  restore(admin: Actor, id: number): Promise<void> {
    return this.emails.restore(id, admin);
  }
}

/** The client itself: its sender may be unknown, and the practice answers for the assignment. */
const clientOnly = (id: number): Actor => ({ id, role: 'client' });

const longestSubject = 200;

const subjectOf = ({ subject }: { subject: string }): string =>
  subject
    .replace(/^((re|fwd?|rv|aw|wg)\s*:\s*)+/i, '')
    .trim()
    .slice(0, longestSubject) || t('An email');
