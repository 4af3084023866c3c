import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { tokenHash } from '../../../platform/security/tokens.js';
import type { MailReplies, ReplyAddress } from '../../../modules/notifications/index.js';
import { ReceivedEmailRepository, ReplyAddressRepository } from '../domain/ports.js';
import {
  type Answered,
  answeredIds,
  type EmailHead,
  replyAddress,
  replyTokens,
} from '../domain/received-email.js';
import { Inboxes } from './inboxes.js';

const day = 24 * 60 * 60_000;
/** Milliseconds for which an email can be answered. */
const validFor = 30 * day;
/** Milliseconds from reading for which emails are known, and those without a decision are listed. */
const knownFor = 90 * day;

/** 130 bits, in characters that servers leave as they are. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const newToken = (): string =>
  Array.from(randomBytes(26), (byte) => alphabet.charAt(byte % alphabet.length)).join('');

/** Addresses that answer a notification: by them, a reply finds its person and conversation. */
@Injectable()
export class ReplyAddresses implements MailReplies {
  constructor(
    private readonly addresses: ReplyAddressRepository,
    private readonly emails: ReceivedEmailRepository,
    private readonly inboxes: Inboxes,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    // Copies of emails expire while the part is off, too.
    jobs.at('replies.remove-old', { time: '03:35', zone: 'machine' }, () => this.removeOld());
  }

  /** For a new email. Undefined if replies are not read. */
  async next(): Promise<ReplyAddress | undefined> {
    const inbox = await this.inboxes.connected();
    if (!inbox) return undefined;
    const token = newToken();
    return { token, replyTo: replyAddress(inbox.address, token) ?? inbox.address };
  }

  /** Binds an address to the conversation, and the person to whom the email was written. @param mailId outbox.id */
  async bind(
    { token }: ReplyAddress,
    mailId: number,
    answered: Pick<Answered, 'userId' | 'threadId'>,
  ): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + validFor);
    await this.addresses.add(tokenHash(token), mailId, answered, expiresAt);
  }

  /** Undefined unless the email answers one that was sent to the address that it is from. */
  async answeredBy(head: EmailHead): Promise<Answered | undefined> {
    const tokens = replyTokens(head);
    const ids = answeredIds(head);
    if (!head.from || tokens.length + ids.length === 0) return undefined;
    return this.addresses.find(tokens.map(tokenHash), ids, head.from.address, this.clock.now());
  }

  /** users.id of the clients that an email may be about. */
  clientsOf(head: EmailHead): Promise<number[]> {
    const tokens = replyTokens(head);
    const ids = answeredIds(head);
    return this.addresses.clientsOf(tokens.map(tokenHash), ids, head.from?.address ?? '');
  }

  private async removeOld(): Promise<void> {
    const now = this.clock.now();
    await this.addresses.deleteBefore(now);
    await this.emails.eraseIgnored(new Date(now.getTime() - day));
    await this.emails.deleteBefore(new Date(now.getTime() - knownFor));
  }
}
