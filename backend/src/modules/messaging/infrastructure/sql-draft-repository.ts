import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { DraftRepository } from '../domain/ports.js';

@Injectable()
export class SqlDraftRepository implements DraftRepository {
  constructor(private readonly sql: Sql) {}

  async get(threadId: number, userId: number): Promise<string> {
    const draft = await this.sql.value<string>(
      'draft.get',
      'SELECT content FROM message_drafts WHERE thread_id = $1 AND user_id = $2',
      [threadId, userId],
    );
    return draft ?? '';
  }

  async put(threadId: number, userId: number, content: string, at: Date): Promise<void> {
    await this.sql.rows(
      'draft.put',
      `INSERT INTO message_drafts (thread_id, user_id, content, updated_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (thread_id, user_id) DO UPDATE SET content = excluded.content, updated_at = excluded.updated_at`,
      [threadId, userId, content, at],
    );
  }

  async delete(threadId: number, userId: number): Promise<void> {
    await this.sql.rows('draft.delete', 'DELETE FROM message_drafts WHERE thread_id = $1 AND user_id = $2', [
      threadId,
      userId,
    ]);
  }

  async deleteAll(userId: number): Promise<void> {
    await this.sql.rows(
      'draft.delete-all',
      `DELETE FROM message_drafts d WHERE d.user_id = $1 OR d.thread_id IN (
         SELECT t.id FROM message_threads t WHERE t.user_id = $1)
         AND d.user_id IN (SELECT person_id FROM client_access WHERE client_id = $1)`,
      [userId],
    );
  }
}
