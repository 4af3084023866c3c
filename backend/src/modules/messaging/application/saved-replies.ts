import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { containing, pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';

export interface SavedReplyView {
  id: number;
  title: string;
  content: string;
  createdBy: number;
  created_at: string;
  updated_at: string;
}

type SavedReplyFields = Pick<SavedReplyView, 'title' | 'content'>;

const columns = 'id, title, content, created_by AS "createdBy", created_at, updated_at';
const scope = `($1 = '%' OR title ILIKE $1 OR content ILIKE $1)`;

/** Saved replies, shared by all admins. */
@Injectable()
export class SavedReplies {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Newest first; searches title and content. */
  async list(_admin: Actor, request: PageRequest & { search?: string }): Promise<Page<SavedReplyView>> {
    const { at, id } = positionOf(request.cursor);
    const search = containing(request.search);
    const rows = await this.sql.view<SavedReplyView>(
      'saved-reply.list',
      `SELECT ${columns} FROM saved_replies WHERE ${scope} AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [search, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count('saved-reply.count', `saved_replies WHERE ${scope}`, [search]),
    );
  }

  create(admin: Actor, { title, content }: SavedReplyFields): Promise<SavedReplyView> {
    return this.one(
      'saved-reply.add',
      `INSERT INTO saved_replies (title, content, created_by, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
       RETURNING ${columns}`,
      [title, content, admin.id, this.clock.now()],
    );
  }

  /** Undefined fields keep their values. @throws DomainError not_found */
  update(_admin: Actor, id: number, { title, content }: Partial<SavedReplyFields>): Promise<SavedReplyView> {
    return this.one(
      'saved-reply.update',
      `UPDATE saved_replies SET title = coalesce($2, title), content = coalesce($3, content), updated_at = $4
       WHERE id = $1 RETURNING ${columns}`,
      [id, title ?? null, content ?? null, this.clock.now()],
    );
  }

  /** @throws DomainError not_found */
  async delete(_admin: Actor, id: number): Promise<void> {
    await this.one('saved-reply.delete', `DELETE FROM saved_replies WHERE id = $1 RETURNING ${columns}`, [
      id,
    ]);
  }

  private async one(name: string, text: string, values: unknown[]): Promise<SavedReplyView> {
    const [row] = await this.sql.view<SavedReplyView>(name, text, values);
    if (!row) throw notFound('saved reply');
    return row;
  }
}
