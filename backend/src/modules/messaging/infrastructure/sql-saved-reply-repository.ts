import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { SavedReply, SavedReplyRepository } from '../domain/ports.js';

@Injectable()
export class SqlSavedReplyRepository implements SavedReplyRepository {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  add({ title, language, content }: SavedReply, createdBy: number): Promise<number> {
    return this.sql.onlyValue<number>(
      'saved-reply.add',
      `INSERT INTO saved_replies (title, language, content, created_by, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $5) RETURNING id`,
      [title, language, content, createdBy, this.clock.now()],
    );
  }

  async change(id: number, { title, language, content }: Partial<SavedReply>): Promise<void> {
    await this.row(
      'saved-reply.change',
      `UPDATE saved_replies SET title = coalesce($2, title), language = coalesce($3, language),
         content = coalesce($4, content), updated_at = $5
       WHERE id = $1 RETURNING id`,
      [id, title ?? null, language ?? null, content ?? null, this.clock.now()],
    );
  }

  async delete(id: number): Promise<void> {
    await this.row('saved-reply.delete', 'DELETE FROM saved_replies WHERE id = $1 RETURNING id', [id]);
  }

  private row(name: string, text: string, values: unknown[]): Promise<{ id: number }> {
    return this.sql.one('saved_reply', name, text, values);
  }
}
