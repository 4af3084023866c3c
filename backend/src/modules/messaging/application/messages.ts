import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { type Actor, Clock, type OwnedFile } from '../../../kernel/index.js';
import { FileIntake, type SentFile } from '../../../platform/files/file-intake.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { ClientStorage } from '../../documents/index.js';
import type { Message, NewMessage } from '../domain/message.js';
import { ThreadRepository } from '../domain/ports.js';

/** Messages that one person can send per hour. */
const newMessages: RateLimit = {
  name: 'messages',
  points: 200,
  per: 60 * 60,
  message: msg('You sent 200 messages within an hour. Please try again later.'),
};

type Written = Pick<NewMessage, 'content' | 'files' | 'email'>;

/** Messages of a conversation, with their attachments. */
@Injectable()
export class Messages {
  constructor(
    private readonly threads: ThreadRepository,
    private readonly intake: FileIntake,
    private readonly storage: ClientStorage,
    private readonly limits: RollingLimits,
    private readonly clock: Clock,
  ) {
    storage.include('messages', (clientIds) => threads.attachedBytes(clientIds));
  }

  /**
   * Stores the files; the commit appends the message. If one file is refused, none is stored.
   * @param at time of the message; for sample data from the past
   * @throws DomainError not_found, thread.closed, invalid (files), unsupported, request.too_many,
   * storage.quota_reached, unavailable, insufficient_storage
   */
  async prepare(
    author: Actor,
    threadId: number,
    content: string,
    sent: readonly SentFile[] = [],
    at?: Date,
  ): Promise<Commit<Message>> {
    const size = sent.reduce((sum, { bytes }) => sum + bytes.length, 0);
    // Before any file is stored; a message without files is only refused by the commit.
    if (sent.length > 0) {
      (await this.threads.get(threadId, author)).assertOpen();
      await this.storage.admit(author, size, sent.length);
    }
    const files = await this.intake.storeAll(sent);
    return () => this.write(author, threadId, { content, files }, at);
  }

  /** Appends a message whose files are stored, in the open unit of work. */
  append(author: Actor, threadId: number, written: Written): Promise<Message> {
    return this.write(author, threadId, written);
  }

  private async write(author: Actor, threadId: number, written: Written, at?: Date): Promise<Message> {
    const size = sizeOf(written.files);
    if (size > 0) await this.storage.reserve(author, size);
    if (author.role === 'client') await this.limits.use(newMessages, author.id);
    const message = { ...written, fromUserId: author.id, fromPractice: author.role === 'admin' };
    const now = at ?? this.clock.now();
    return this.threads.write(threadId, author, (thread) => thread.write(message, now));
  }
}

export const sizeOf = (files: readonly OwnedFile[]): number =>
  files.reduce((sum, { fileSize }) => sum + fileSize, 0);
