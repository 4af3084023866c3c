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

  add({ title, content }: SavedReply, createdBy: number): Promise<number> {
    return this.sql.onlyValue<number>(
      'saved-reply.add',
      `INSERT INTO saved_replies (title, content, created_by, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
       RETURNING id`,
      [title, content, createdBy, this.clock.now()],
    );
  }

  async change(id: number, { title, content }: Partial<SavedReply>): Promise<void> {
    await this.row(
      'saved-reply.change',
      `UPDATE saved_replies SET title = coalesce($2, title), content = coalesce($3, content), updated_at = $4
       WHERE id = $1 RETURNING id`,
      [id, title ?? null, content ?? null, this.clock.now()],
    );
  }

  async delete(id: number): Promise<void> {
    await this.row('saved-reply.delete', 'DELETE FROM saved_replies WHERE id = $1 RETURNING id', [id]);
  }

  private row(name: string, text: string, values: unknown[]): Promise<{ id: number }> {
    return this.sql.one('saved_reply', name, text, values);
  }
}
