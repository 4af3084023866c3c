import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../../kernel/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { containing, isUnsought, matches } from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import type { SavedReplyDto } from '../http/saved-replies.dto.js';

const columns = 'id, title, language, content, created_by AS "createdBy", created_at, updated_at';
const scope = `(${isUnsought('$1')} OR ${matches('$1', 'title', 'content')})`;

/** Read model of saved replies. */
@Injectable()
export class SavedReplyQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first; searches title and content. */
  all(request: PageRequest & { search?: string }): Promise<Page<SavedReplyDto>> {
    const replies = { columns, from: 'saved_replies', where: scope, values: [containing(request.search)] };
    return newestFirst(this.sql, 'saved-reply.all', replies, request);
  }

  /** @throws DomainError not_found */
  one(id: number): Promise<SavedReplyDto> {
    const text = `SELECT ${columns} FROM saved_replies WHERE id = $1`;
    return this.sql.one('saved_reply', 'saved-reply.one', text, [id]);
  }
}
