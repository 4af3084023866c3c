import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import { visibleClients } from '../../../kernel/visible-clients.js';
import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { Attachment, Message } from '../domain/message.js';
import type { ThreadRepository } from '../domain/ports.js';
import type { Thread, ThreadChange } from '../domain/thread.js';

export class InMemoryThreadRepository extends InMemoryRepository<Thread> implements ThreadRepository {
  readonly messages = new Map<number, Message>();
  private readonly attachments = new Map<number, Attachment & { uploadedBy: number }>();
  private lastMessageId = 0;
  private lastAttachmentId = 0;

  constructor(work: InMemoryUnitOfWork) {
    super(work, 'thread');
  }

  add(thread: Thread): Promise<Thread> {
    return this.insert(thread, (stored) => stored.createdEvents());
  }

  async get(id: number, actor: Actor): Promise<Thread> {
    return this.getWhere(visible(id, actor));
  }

  change(id: number, actor: Actor, change: ThreadChange): Promise<Thread> {
    return this.changeWhere(visible(id, actor), change);
  }

  changeWaiting(userId: number, change: ThreadChange): Promise<void> {
    return this.changeEach((thread) => thread.userId === userId && thread.waitingSince !== null, change);
  }

  write(id: number, actor: Actor, write: (thread: Thread) => Message): Promise<Message> {
    return this.work.run(async () => {
      let added: Message | undefined;
      await this.changeWhere(visible(id, actor), (thread) => {
        const message = write(thread);
        message.id = ++this.lastMessageId;
        this.put(this.messages, message.id, message);
        this.addFiles(thread, message);
        added = message;
        return thread.written(message);
      });
      if (!added) throw new Error('A thread that was found takes a message.');
      return added;
    });
  }

  /** Closes the account of a client. */
  close(clientId: number): void {
    for (const thread of this.aggregates.values()) if (thread.userId === clientId) thread.closed = true;
  }

  async attachment(id: number, actor: Actor): Promise<Attachment> {
    const found = this.attachments.get(id);
    if (!found || !visibleClients(actor).includes(found.userId)) throw notFound('attachment');
    const { uploadedBy: _, ...attachment } = found;
    return attachment;
  }

  async threadOf(attachmentId: number): Promise<number | undefined> {
    return this.attachments.get(attachmentId)?.threadId;
  }

  async attachedBytes(userId: number): Promise<number> {
    return [...this.attachments.values()]
      .filter(({ uploadedBy }) => uploadedBy === userId)
      .reduce((sum, { fileSize }) => sum + fileSize, 0);
  }

  private addFiles(thread: Thread, { id: messageId, fromUserId, files }: Message): void {
    for (const { fileName, fileType, filePath, fileSize, sha256 } of files) {
      const id = ++this.lastAttachmentId;
      const { id: threadId, userId, subject } = thread;
      const file = { fileName, fileType, filePath, fileSize, sha256, uploadedBy: fromUserId };
      this.put(this.attachments, id, { id, messageId, threadId, userId, subject, ...file });
    }
  }
}

const visible =
  (id: number, actor: Actor) =>
  (thread: Thread): boolean =>
    thread.id === id && visibleClients(actor).includes(thread.userId);
