import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { invalidField } from '../../../kernel/domain-error.js';
import type { RateLimit } from '../../../platform/limits/rate-limits.js';
import { RollingLimits } from '../../../platform/limits/rolling-limits.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { FileIntake, type SentFile } from '../../../platform/files/file-intake.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { ClientStorage } from '../../documents/index.js';
import { Accounts } from '../../identity/index.js';
import type { Message } from '../domain/message.js';
import { ThreadRepository } from '../domain/ports.js';
import { Thread } from '../domain/thread.js';

/** Conversations that one client can start, and messages that one client can send, per hour. */
const newConversations: RateLimit = {
  name: 'conversations',
  points: 20,
  per: 60 * 60,
  message: 'You started 20 conversations within an hour. Please try again later.',
};
const newMessages: RateLimit = {
  name: 'messages',
  points: 200,
  per: 60 * 60,
  message: 'You sent 200 messages within an hour. Please try again later.',
};

/** Conversations between a client and the practice. */
@Injectable()
export class Conversations {
  constructor(
    private readonly threads: ThreadRepository,
    private readonly accounts: Accounts,
    private readonly intake: FileIntake,
    private readonly vault: FileVault,
    private readonly storage: ClientStorage,
    private readonly limits: RollingLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    storage.include((clientId) => threads.attachedBytes(clientId));
  }

  /**
   * @param userId users.id of the client
   * @param at creation time; for sample data from the past
   * @throws DomainError invalid (userId) for no open client, too_many
   */
  async create(actor: Actor, userId: number, subject: string, at: Date = this.clock.now()): Promise<Thread> {
    // Only open clients can be logged in as a client.
    const isClient = actor.id === userId ? actor.role === 'client' : await this.accounts.isClient(userId);
    if (!isClient) throw invalidField('userId', 'Please select a client');
    return this.work.run(async () => {
      if (actor.role === 'client') await this.limits.use(newConversations, actor.id);
      return this.threads.add(new Thread({ userId, subject, createdBy: actor.id }, at));
    });
  }

  /**
   * Stores the files; the commit appends the message. If one file is refused, none is stored.
   * @param at time of the message; for sample data from the past
   * @throws DomainError not_found, thread.closed, invalid (files), unsupported, request.too_many,
   * storage.quota_reached, unavailable, insufficient_storage
   */
  async prepareMessage(
    author: Actor,
    id: number,
    content: string,
    sent: readonly SentFile[] = [],
    at?: Date,
  ): Promise<Commit<Message>> {
    const size = sent.reduce((sum, { bytes }) => sum + bytes.length, 0);
    // Before any file is stored; a message without files is only refused by the commit.
    if (sent.length > 0) {
      (await this.threads.get(id, author)).assertOpen();
      await this.storage.admit(author, size, sent.length);
    }
    const files = await this.intake.storeAll(sent);
    return async () => {
      if (files.length > 0) await this.storage.reserve(author, size);
      if (author.role === 'client') await this.limits.use(newMessages, author.id);
      const message = { fromUserId: author.id, content, files };
      return this.threads.addMessage(id, author, message, at ?? this.clock.now());
    };
  }

  /** Marks the conversation as read for the reader's side. @throws DomainError not_found */
  async read(reader: Actor, id: number): Promise<void> {
    await this.threads.change(id, reader, (thread) => thread.read(reader, this.clock.now()));
  }

  /** @throws DomainError not_found */
  async markAnswered(admin: Actor, id: number): Promise<void> {
    await this.threads.change(id, admin, (thread) => thread.markAnswered(admin, this.clock.now()));
  }

  /**
   * An attachment; the caller must release its bytes. The activity log records the access.
   * @param options.sent false for a HEAD request, which the log does not record
   * @throws DomainError not_found
   */
  async openAttachment(actor: Actor, id: number, { sent }: { sent: boolean }): Promise<ServedFile> {
    const file = await this.threads.attachment(id, actor);
    const { threadId, userId, subject, fileName, fileType } = file;
    const bytes = await this.vault.getVerified(file);
    if (sent)
      await this.work.run(async () =>
        this.work.publish({
          type: 'attachment.opened',
          threadId,
          attachmentId: id,
          clientId: userId,
          actorId: actor.id,
          at: this.clock.now(),
          subject: { type: 'conversation', id: threadId, title: subject },
          details: { attachmentId: id, sha256: file.sha256 },
        }),
      );
    return { fileName, fileType, bytes };
  }
}
