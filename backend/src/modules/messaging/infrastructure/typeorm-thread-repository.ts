import { Injectable } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { type Attachment, Message, type NewMessage } from '../domain/message.js';
import type { ThreadRepository } from '../domain/ports.js';
import { type ConversationAnswered, type ConversationRead, Thread } from '../domain/thread.js';

@Injectable()
export class TypeOrmThreadRepository extends TypeOrmRepository<Thread> implements ThreadRepository {
  constructor(
    work: UnitOfWork,
    private readonly sql: Sql,
  ) {
    super(work, Thread, 'thread');
  }

  add(thread: Thread): Promise<Thread> {
    return this.insert(thread, (stored) => stored.createdEvents());
  }

  get(id: number, actor: Actor): Promise<Thread> {
    return this.getWhere(visible(id, actor));
  }

  change(
    id: number,
    actor: Actor,
    change: (thread: Thread) => (ConversationRead | ConversationAnswered)[],
  ): Promise<Thread> {
    return this.changeWhere(visible(id, actor), change);
  }

  addMessage(id: number, actor: Actor, message: NewMessage, now: Date): Promise<Message> {
    return this.work.run(async () => {
      const thread = await this.lockWhere(visible(id, actor));
      const added = thread.write(message, now);
      const { identifiers } = await this.manager.insert(Message, added);
      added.id = identifiers[0]?.['id'] as number;
      await this.addFiles(added, message);
      await this.deleteDraft(id, added.fromUserId);
      const events = thread.addMessage(added);
      await this.updateRow(thread);
      this.publish(events);
      return added;
    });
  }

  async attachment(id: number, actor: Actor): Promise<Attachment> {
    const found = await this.sql.first<Attachment & Record<string, unknown>>(
      'attachment.get',
      `SELECT f.id, f.message_id AS "messageId", t.id AS "threadId", t.user_id AS "userId", t.subject,
         f.file_name AS "fileName", f.file_type AS "fileType", f.file_path AS "filePath", f.file_size AS "fileSize", f.sha256
       FROM message_attachments f JOIN messages m ON m.id = f.message_id JOIN message_threads t ON t.id = m.thread_id
       WHERE f.id = $1 AND ($2 OR t.user_id = $3)`,
      [id, actor.role === 'admin', actor.id],
    );
    if (!found) throw notFound('attachment');
    return found;
  }

  async attachedBytes(userId: number): Promise<number> {
    const sum = await this.sql.first<{ bytes: number }>(
      'attachment.bytes',
      // Below 2^53, which JavaScript's numbers hold exactly.
      'SELECT coalesce(sum(file_size), 0)::float8 AS bytes FROM message_attachments WHERE uploaded_by = $1',
      [userId],
    );
    return sum?.bytes ?? 0;
  }

  private async addFiles({ id, created_at, fromUserId }: Message, { files }: NewMessage): Promise<void> {
    for (const { fileName, fileType, filePath, fileSize, sha256, scanned } of files)
      await this.sql.rows(
        'attachment.add',
        `INSERT INTO message_attachments (message_id, file_name, file_type, file_path, file_size, sha256, scanned, created_at, uploaded_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, fileName, fileType, filePath, fileSize, sha256, scanned, created_at, fromUserId],
      );
  }

  private async deleteDraft(threadId: number, userId: number): Promise<void> {
    await this.sql.rows('draft.delete', 'DELETE FROM message_drafts WHERE thread_id = $1 AND user_id = $2', [
      threadId,
      userId,
    ]);
  }
}

const visible = (id: number, actor: Actor): FindOptionsWhere<Thread> => ({
  id,
  ...(actor.role === 'client' && { userId: actor.id }),
});
