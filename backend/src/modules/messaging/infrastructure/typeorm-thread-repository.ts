import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import { type Actor, notFound } from '../../../kernel/index.js';
import { clientScope, ofVisibleClients } from '../../../platform/database/client-scope.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { type Attachment, attachmentDestroyed, Message } from '../domain/message.js';
import type { ThreadRepository } from '../domain/ports.js';
import { Thread, type ThreadChange } from '../domain/thread.js';
import { attachmentTable } from './messaging.tables.js';

@Injectable()
export class TypeOrmThreadRepository extends TypeOrmRepository<Thread> implements ThreadRepository {
  constructor(work: DatabaseUnitOfWork) {
    super(work, Thread, 'thread');
  }

  add(thread: Thread): Promise<Thread> {
    return this.insert(thread, (stored) => stored.createdEvents());
  }

  get(id: number, actor: Actor): Promise<Thread> {
    return this.getWhere(visible(id, actor));
  }

  change(id: number, actor: Actor, change: ThreadChange): Promise<Thread> {
    return this.changeWhere(visible(id, actor), change);
  }

  read(id: number, reader: Actor, at: Date): Promise<void> {
    return this.work.run(async () => {
      const thread = await this.lockWhere(visible(id, reader));
      const isOther = thread.isOther(reader);
      const before = isOther ? await this.readIdOf(id, reader.id) : undefined;
      await this.save(thread, () => thread.read(reader, at, before));
      if (isOther)
        await this.sql.rows(
          'thread.read-by-other',
          `INSERT INTO thread_readers (thread_id, person_id, read_id, read_count) VALUES ($1, $2, $3, $4)
           ON CONFLICT (thread_id, person_id) DO UPDATE SET read_id = excluded.read_id, read_count = excluded.read_count`,
          [id, reader.id, thread.othersReadId, thread.practiceCount],
        );
    });
  }

  changeWaiting(userId: number, change: ThreadChange): Promise<void> {
    return this.changeEach({ userId, waitingSince: Not(IsNull()) }, change);
  }

  write(id: number, actor: Actor, write: (thread: Thread) => Message): Promise<Message> {
    return this.work.run(async () => {
      const thread = await this.lockToWrite(id, actor);
      const message = write(thread);
      message.id = await this.addMessage(message, thread);
      this.publish(thread.written(message));
      return message;
    });
  }

  async attachment(id: number, actor: Actor): Promise<Attachment> {
    const scope = clientScope(actor);
    const found = await this.sql.one<Attachment & { destroyed: boolean }>(
      'attachment',
      `attachment.get-${scope.name}`,
      `SELECT f.id, f.message_id AS "messageId", t.id AS "threadId", t.user_id AS "userId", t.subject,
         f.file_name AS "fileName", f.file_type AS "fileType", f.file_path AS "filePath", f.file_size AS "fileSize", f.sha256,
         f.destroyed_at IS NOT NULL AS destroyed,
         EXISTS (SELECT FROM accounts u WHERE u.id = f.uploaded_by AND u.role = 'client' AND NOT u.email_confirmed)
           AS "isUnconfirmed"
       FROM message_attachments f JOIN messages m ON m.id = f.message_id JOIN message_threads t ON t.id = m.thread_id
       WHERE f.id = $1 AND ${scope.where('t.user_id', 2)}`,
      [id, scope.ids],
    );
    const { destroyed, ...attachment } = found;
    if (destroyed) throw attachmentDestroyed();
    return attachment;
  }

  threadOf(attachmentId: number): Promise<number | undefined> {
    return this.sql.value(
      'attachment.thread',
      `SELECT m.thread_id FROM message_attachments f JOIN messages m ON m.id = f.message_id WHERE f.id = $1`,
      [attachmentId],
    );
  }

  attachedBytes(clientIds: readonly number[]): Promise<number> {
    return this.sql.onlyValue(
      'attachment.bytes',
      // Below 2^53, which JavaScript numbers represent exactly.
      `SELECT coalesce(sum(f.file_size), 0)::float8
       FROM message_attachments f JOIN messages m ON m.id = f.message_id JOIN message_threads t ON t.id = m.thread_id
       WHERE t.user_id = ANY ($1::int[]) AND f.destroyed_at IS NULL
         AND (f.uploaded_by = t.user_id
           OR f.uploaded_by IN (SELECT person_id FROM client_access WHERE client_id = t.user_id))`,
      [clientIds],
    );
  }

  private readIdOf(id: number, personId: number): Promise<number | undefined> {
    return this.sql.value(
      'thread.read-id',
      'SELECT read_id FROM thread_readers WHERE thread_id = $1 AND person_id = $2',
      [id, personId],
    );
  }

  /**
   * A statement of our own, planned once for each connection: TypeORM's has no name, and planning it anew is a third of
   * a millisecond of the six that a message costs, with the database. @throws DomainError not_found
   */
  private async lockToWrite(id: number, actor: Actor): Promise<Thread> {
    const scope = clientScope(actor);
    const row = await this.sql.first<Thread>(
      `thread.lock-${scope.name}`,
      `SELECT t.id, t.user_id AS "userId", t.subject, t.created_by AS "createdBy", t.created_at, t.updated_at,
         t.last_message_id AS "lastMessageId", t.message_count AS "messageCount", t.practice_count AS "practiceCount",
         t.client_read_id AS "clientReadId", t.practice_read_id AS "practiceReadId", t.others_read_id AS "othersReadId",
         t.client_unread AS "clientUnread", t.practice_unread AS "practiceUnread", t.waiting_since AS "waitingSince",
         (SELECT a.closed_at IS NOT NULL FROM accounts a WHERE a.id = t.user_id) AS closed
       FROM message_threads t WHERE t.id = $1 AND ${scope.where('t.user_id', 2)} FOR NO KEY UPDATE`,
      [id, scope.ids],
    );
    if (!row) throw notFound('thread');
    return Object.assign(new Thread(row, row.created_at), row);
  }

  /**
   * Inserts the message and its files, updates its thread, deletes its author's draft. One statement for three: a message
   * costs a sixth less. @returns messages.id
   */
  private async addMessage(message: Message, thread: Thread): Promise<number> {
    const { fromUserId: uploadedBy, content, hasAttachments, created_at, email } = message;
    const messageId = await this.sql.onlyValue<number>(
      'message.add',
      `WITH added AS (
         INSERT INTO messages (thread_id, from_user_id, content, has_attachments, created_at, email)
         VALUES ($1, $2, $3, $4, $5, $12) RETURNING id),
       sent AS (DELETE FROM message_drafts WHERE thread_id = $1 AND user_id = $2 AND $12::jsonb IS NULL),
       counted AS (
         UPDATE message_threads SET last_message_id = (SELECT id FROM added), updated_at = $6, message_count = $7,
           client_unread = $8, practice_unread = $9, waiting_since = $10, practice_count = $11
         WHERE id = $1)
       SELECT id FROM added`,
      [
        thread.id,
        uploadedBy,
        content,
        hasAttachments,
        created_at,
        thread.updated_at,
        thread.messageCount,
        thread.clientUnread,
        thread.practiceUnread,
        thread.waitingSince,
        thread.practiceCount,
        email && JSON.stringify(email),
      ],
    );
    const files = message.files.map((file) => ({ ...file, messageId, uploadedBy, created_at }));
    if (files.length > 0) await this.manager.insert(attachmentTable, files);
    return messageId;
  }
}

const visible = (id: number, actor: Actor): FindOptionsWhere<Thread> => ({ id, ...ofVisibleClients(actor) });
