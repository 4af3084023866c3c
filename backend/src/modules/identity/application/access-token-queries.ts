import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { AccessTokenView } from '../domain/credentials.js';

export const tokenColumns = `id, name, scope, created_at, expires_at AS "expiresAt", last_used_at AS "lastUsedAt"`;

@Injectable()
export class AccessTokenQueries {
  constructor(private readonly sql: Sql) {}

  /** The caller's own, newest first. */
  async list(actor: Actor, request: PageRequest): Promise<Page<AccessTokenView>> {
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<AccessTokenView & Record<string, unknown>>(
      'access-token.list',
      `SELECT ${tokenColumns} FROM access_tokens WHERE user_id = $1 AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [actor.id, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count('access-token.count', 'access_tokens WHERE user_id = $1', [actor.id]),
    );
  }
}
