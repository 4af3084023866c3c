import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import { unreachable } from '../../../kernel/unreachable.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { DomainEvent } from '../../../platform/domain-events/domain-events.js';
import { type Attachment, attachmentDestroyed, type Message, type NewMessage } from '../domain/message.js';
import type { ThreadRepository } from '../domain/ports.js';
import { type ConversationAnswered, type ConversationRead, Thread } from '../domain/thread.js';

/** $1 the conversation, $2 whether the actor is an admin, $3 the actor. */
const visibleThread = `SELECT t.id, t.user_id AS "userId", t.subject, t.created_by AS "createdBy", t.created_at,
    t.updated_at, t.last_message_id AS "lastMessageId", t.message_count AS "messageCount",
    t.client_read_id AS "clientReadId", t.practice_read_id AS "practiceReadId", t.client_unread AS "clientUnread",
    t.practice_unread AS "practiceUnread", t.waiting_since AS "waitingSince", t.inbox_order AS "inboxOrder",
    a.closed_at IS NOT NULL AS closed
  FROM message_threads t JOIN accounts a ON a.id = t.user_id WHERE t.id = $1 AND ($2 OR t.user_id = $3)`;

/** Named statements: messages are written too often for TypeORM's, which are built and planned each time. */
@Injectable()
export class SqlThreadRepository implements ThreadRepository {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {}

  add(thread: Thread): Promise<Thread> {
    return this.work.run(async () => {
      thread.id = await this.idFrom(
        'thread.add',
        `INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at, inbox_order)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [
          thread.userId,
          thread.subject,
          thread.createdBy,
          thread.created_at,
          thread.updated_at,
          thread.inboxOrder,
        ],
      );
      this.publish(thread.createdEvents());
      return thread;
    });
  }

  get(id: number, actor: Actor): Promise<Thread> {
    return this.load('thread.get', visibleThread, id, actor);
  }

  change(
    id: number,
    actor: Actor,
    change: (thread: Thread) => (ConversationRead | ConversationAnswered)[],
  ): Promise<Thread> {
    return this.work.run(async () => {
      const thread = await this.lock(id, actor);
      const events = change(thread);
      if (events.length === 0) return thread;
      await this.sql.rows(
        'thread.change',
        `UPDATE message_threads SET client_read_id = $2, practice_read_id = $3, client_unread = $4,
           practice_unread = $5, waiting_since = $6, inbox_order = $7 WHERE id = $1`,
        [
          id,
          thread.clientReadId,
          thread.practiceReadId,
          thread.clientUnread,
          thread.practiceUnread,
          thread.waitingSince,
          thread.inboxOrder,
        ],
      );
      this.publish(events);
      return thread;
    });
  }

  addMessage(id: number, actor: Actor, given: NewMessage, now: Date): Promise<Message> {
    return this.work.run(async () => {
      const thread = await this.lock(id, actor);
      const message = thread.write(given, now);
      message.id = await this.store(message, thread);
      await this.addFiles(message, given);
      this.publish(thread.written(message));
      return message;
    });
  }

  async attachment(id: number, actor: Actor): Promise<Attachment> {
    const found = await this.sql.first<Attachment & { destroyed: boolean }>(
      'attachment.get',
      `SELECT f.id, f.message_id AS "messageId", t.id AS "threadId", t.user_id AS "userId", t.subject,
         f.file_name AS "fileName", f.file_type AS "fileType", f.file_path AS "filePath", f.file_size AS "fileSize", f.sha256,
         f.destroyed_at IS NOT NULL AS destroyed
       FROM message_attachments f JOIN messages m ON m.id = f.message_id JOIN message_threads t ON t.id = m.thread_id
       WHERE f.id = $1 AND ($2 OR t.user_id = $3)`,
      [id, actor.role === 'admin', actor.id],
    );
    if (!found) throw notFound('attachment');
    const { destroyed, ...attachment } = found;
    if (destroyed) throw attachmentDestroyed();
    return attachment;
  }

  async attachedBytes(userId: number): Promise<number> {
    const sum = await this.sql.first<{ bytes: number }>(
      'attachment.bytes',
      // Below 2^53, which JavaScript numbers represent exactly.
      'SELECT coalesce(sum(file_size), 0)::float8 AS bytes FROM message_attachments WHERE uploaded_by = $1 AND destroyed_at IS NULL',
      [userId],
    );
    return sum?.bytes ?? 0;
  }

  private lock(id: number, actor: Actor): Promise<Thread> {
    return this.load('thread.lock', `${visibleThread} FOR UPDATE OF t`, id, actor);
  }

  private async load(name: string, text: string, id: number, actor: Actor): Promise<Thread> {
    const row = await this.sql.first(name, text, [id, actor.role === 'admin', actor.id]);
    if (!row) throw notFound('thread');
    return Object.assign(Object.create(Thread.prototype) as Thread, row);
  }

  /** Inserts the message, updates its conversation, and deletes its author's draft. @returns messages.id */
  private store(message: Message, thread: Thread): Promise<number> {
    return this.idFrom(
      'message.add',
      `WITH added AS (
         INSERT INTO messages (thread_id, from_user_id, content, has_attachments, created_at)
         VALUES ($1, $2, $3, $4, $5) RETURNING id),
       sent AS (DELETE FROM message_drafts WHERE thread_id = $1 AND user_id = $2)
       UPDATE message_threads t SET updated_at = $6, last_message_id = added.id, message_count = $7, client_unread = $8,
         practice_unread = $9, waiting_since = $10, inbox_order = $11
       FROM added WHERE t.id = $1 RETURNING added.id`,
      [
        thread.id,
        message.fromUserId,
        message.content,
        message.hasAttachments,
        message.created_at,
        thread.updated_at,
        thread.messageCount,
        thread.clientUnread,
        thread.practiceUnread,
        thread.waitingSince,
        thread.inboxOrder,
      ],
    );
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

  private async idFrom(name: string, insertion: string, values: unknown[]): Promise<number> {
    const row = await this.sql.first<{ id: number }>(name, insertion, values);
    if (!row) unreachable('INSERT … RETURNING gave no row');
    return row.id;
  }

  private publish(events: readonly DomainEvent[]): void {
    for (const event of events) this.work.publish(event);
  }
}
