import { Injectable } from '@nestjs/common';
import { notFound, type Page, type PageRequest } from '../../../kernel/index.js';
import { containing, pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { SavedReplyDto } from '../http/saved-replies.dto.js';

const columns = 'id, title, content, created_by AS "createdBy", created_at, updated_at';
const scope = `($1 = '%' OR title ILIKE $1 OR content ILIKE $1)`;

/** Read model of saved replies. */
@Injectable()
export class SavedReplyQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first; searches title and content. */
  async all(request: PageRequest & { search?: string }): Promise<Page<SavedReplyDto>> {
    const { at, id } = positionOf(request.cursor);
    const search = containing(request.search);
    const rows = await this.sql.view<SavedReplyDto>(
      'saved-reply.all',
      `SELECT ${columns} FROM saved_replies WHERE ${scope} AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [search, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count('saved-reply.count', `saved_replies WHERE ${scope}`, [search]),
    );
  }

  /** @throws DomainError not_found */
  async one(id: number): Promise<SavedReplyDto> {
    const [row] = await this.sql.view<SavedReplyDto>(
      'saved-reply.one',
      `SELECT ${columns} FROM saved_replies WHERE id = $1`,
      [id],
    );
    if (!row) throw notFound('saved reply');
    return row;
  }
}
