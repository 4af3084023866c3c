import { Injectable } from '@nestjs/common';
import { notFound, type Page, type PageRequest } from '../../../kernel/index.js';
import { containing, pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { PackDto } from '../http/packs.dto.js';

const columns = `
  p.id, p.title, p.documents, p.requests, p.message, p.invoice,
  (SELECT coalesce(json_agg(json_build_object('id', t.id, 'title', t.title,
            'requiresSignature', t.requires_signature) ORDER BY t.id), '[]')
   FROM usable_templates t
   WHERE t.id IN (SELECT (named ->> 'templateId')::int FROM jsonb_array_elements(p.documents || p.requests) named)
  ) AS templates,
  p.created_by AS "createdBy", p.created_at, p.updated_at`;

const scope = `p.deleted_at IS NULL AND ($1 = '%' OR p.title ILIKE $1)`;

/** Reads for the pack screens. */
@Injectable()
export class PackQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first; searches the title. */
  async all(request: PageRequest & { search?: string }): Promise<Page<PackDto>> {
    const { at, id } = positionOf(request.cursor);
    const search = containing(request.search);
    const rows = await this.sql.view<PackDto>(
      'pack.all',
      `SELECT ${columns} FROM packs p WHERE ${scope} AND (p.created_at, p.id) < ($2, $3)
       ORDER BY p.created_at DESC, p.id DESC LIMIT $4`,
      [search, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () => this.sql.count('pack.count', `packs p WHERE ${scope}`, [search]));
  }

  /** @throws DomainError not_found, also for a deleted one */
  async one(id: number): Promise<PackDto> {
    const [row] = await this.sql.view<PackDto>(
      'pack.one',
      `SELECT ${columns} FROM packs p WHERE p.id = $1 AND p.deleted_at IS NULL`,
      [id],
    );
    if (!row) throw notFound('pack');
    return row;
  }
}
