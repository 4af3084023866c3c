import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { Sql } from '../../../../platform/database/sql.js';
import { UnitOfWork } from '../../../../platform/unit-of-work/unit-of-work.js';
import type {
  DestroyedPart,
  DestroyedRecord,
  DestructionOrder,
} from '../../../../modules/legal-holds/index.js';
import { RetentionSources } from '../../application/retention-sources.js';

interface GoneMessage extends Record<string, unknown> {
  id: number;
  threadId: number;
  userId: number;
  subject: string;
  size: number;
  sha256: string;
  files: (DestroyedPart & { path: string })[];
  derived: string[];
}

const due = (since: string, where: string, join = ''): string => `
  SELECT m.id, t.user_id AS client_id, NULL::int AS document_id, t.subject AS title, ${since} AS since,
    octet_length(m.content) + coalesce((SELECT sum(f.file_size) FROM message_attachments f
      WHERE m.has_attachments AND f.message_id = m.id), 0) AS bytes
  FROM messages m JOIN message_threads t ON t.id = m.thread_id ${join}
  WHERE ${since} < $1 AND m.destroyed_at IS NULL AND ${where}`;

/** Texts and attachments of messages under retention rules. Author and time of a message stay. */
@Injectable()
export class MessagesRetention {
  constructor(
    sources: RetentionSources,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
  ) {
    const shared = {
      type: 'message',
      // A conversation without an answer keeps its messages.
      lock: `SELECT 1 FROM messages m JOIN message_threads t ON t.id = m.thread_id WHERE m.id = ANY ($1)
        ORDER BY m.id FOR UPDATE OF m, t`,
      destroy: (ids: readonly number[], order: DestructionOrder) => this.destroy(ids, order),
    };
    sources.add(
      {
        ...shared,
        category: 'messages',
        // Messages without an answer never expire.
        due: due('m.created_at', '(t.waiting_since IS NULL OR m.created_at < t.waiting_since)'),
      },
      {
        ...shared,
        category: 'closed_clients',
        due: due('a.closed_at', 'true', 'JOIN accounts a ON a.id = t.user_id'),
      },
    );
  }

  private async destroy(ids: readonly number[], order: DestructionOrder): Promise<DestroyedRecord[]> {
    const destroyed = await this.sql.rows<GoneMessage>(
      'message.destroy',
      `WITH before AS (
         SELECT m.id, m.thread_id AS "threadId", t.user_id AS "userId", t.subject,
           octet_length(m.content) AS size, encode(sha256(convert_to(m.content, 'UTF8')), 'hex') AS sha256,
           (SELECT coalesce(json_agg(json_build_object('name', f.file_name, 'size', f.file_size, 'sha256', f.sha256,
              'path', f.file_path) ORDER BY f.id), '[]')
            FROM message_attachments f WHERE f.message_id = m.id AND f.destroyed_at IS NULL) AS files,
           ARRAY(SELECT unnest(ARRAY[n.small_path, n.large_path])
            FROM attachment_thumbnails n JOIN message_attachments f ON f.id = n.attachment_id
            WHERE f.message_id = m.id AND n.small_path IS NOT NULL) AS derived
         FROM messages m JOIN message_threads t ON t.id = m.thread_id
         WHERE m.id = ANY ($1)),
       texts AS (UPDATE messages SET content = '', email = NULL, destroyed_at = $2 WHERE id IN (SELECT id FROM before)),
       thumbnails AS (DELETE FROM attachment_thumbnails WHERE attachment_id IN (
         SELECT id FROM message_attachments WHERE message_id IN (SELECT id FROM before))),
       attached AS (UPDATE message_attachments SET destroyed_at = $2
                    WHERE message_id IN (SELECT id FROM before) AND destroyed_at IS NULL)
       SELECT * FROM before ORDER BY id`,
      [ids, order.at],
    );
    this.publish(destroyed, order);
    return destroyed.map(({ id, size, sha256, files, derived }) => ({
      id,
      derived,
      parts: [{ name: msg('Text').text, size, sha256 }, ...files],
    }));
  }

  /** Publishes one event per conversation. */
  private publish(gone: readonly GoneMessage[], { id: certificate, rule, at }: DestructionOrder): void {
    const threads = new Map(gone.map((message) => [message.threadId, message]));
    for (const { threadId, userId, subject } of threads.values())
      this.work.publish({
        type: 'conversation.destroyed',
        threadId,
        clientId: userId,
        actorId: null,
        at,
        subject: { type: 'conversation', id: threadId, title: subject },
        details: {
          certificate,
          rule,
          messages: gone.filter((message) => message.threadId === threadId).length,
        },
      });
  }
}
