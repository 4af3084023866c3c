import { Injectable } from '@nestjs/common';
import type { Actor, Page } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { LegalHoldDto, LegalHoldsQuery } from '../http/legal-holds.dto.js';

const person = (column: string): string =>
  `(SELECT json_build_object('id', p.id, 'name', p.name) FROM accounts p WHERE p.id = ${column})`;
const holdColumns = `h.id, ${person('h.client_id')} AS client,
  CASE WHEN h.document_id IS NOT NULL THEN json_build_object('id', h.document_id, 'title', h.document_title) END
    AS document,
  h.reason, ${person('h.placed_by')} AS "placedBy", h.placed_at AS "placedAt",
  ${person('h.released_by')} AS "releasedBy", h.released_at AS "releasedAt"`;
const holdsMatching = '($1::int IS NULL OR h.client_id = $1) AND ($2 OR h.released_at IS NULL)';

/** Reads of legal holds. */
@Injectable()
export class LegalHoldQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first. */
  async list(
    admin: Actor,
    { userId, all = false, ...request }: LegalHoldsQuery,
  ): Promise<Page<LegalHoldDto>> {
    const { at, id } = positionOf(request.cursor);
    const scope = clientScope(admin);
    const visible = `${holdsMatching} AND ${scope.where('h.client_id', 3)}`;
    const filter = [userId ?? null, all, scope.ids];
    const rows = await this.sql.view<LegalHoldDto>(
      `legal-hold.list-${scope.name}`,
      `SELECT ${holdColumns} FROM legal_holds h WHERE ${visible} AND (h.placed_at, h.id) < ($4, $5)
       ORDER BY h.placed_at DESC, h.id DESC LIMIT $6`,
      [...filter, at, id, request.limit + 1],
    );
    return pageBy(
      rows,
      request,
      (row) => ({ at: row.placedAt, id: row.id }),
      () => this.sql.count(`legal-hold.count-${scope.name}`, `legal_holds h WHERE ${visible}`, filter),
    );
  }

  /** @throws DomainError not_found */
  async one(id: number): Promise<LegalHoldDto> {
    return this.sql.one<LegalHoldDto>(
      'legal_hold',
      'legal-hold.one',
      `SELECT ${holdColumns} FROM legal_holds h WHERE h.id = $1`,
      [id],
    );
  }
}
