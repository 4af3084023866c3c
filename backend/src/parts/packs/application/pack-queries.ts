import { Injectable } from '@nestjs/common';
import { Page, type PageRequest } from '../../../kernel/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { containing, isUnsought, matches } from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import { itemsView } from '../../../modules/billing/index.js';
import type { AddedToPack } from '../domain/pack.js';
import type { PackDto, StartedPackDto } from '../http/packs.dto.js';
import { AddedContents } from './added-contents.js';

type StoredPack = PackDto & { added: AddedToPack };

const columns = `
  p.id, p.title, p.language, p.documents, p.requests, p.message,
  jsonb_set(p.invoice, '{items}', ${itemsView(`p.invoice -> 'items'`)}) AS invoice,
  (SELECT coalesce(json_agg(json_build_object('id', t.id, 'title', t.title,
            'requiresSignature', t.requires_signature) ORDER BY t.id), '[]')
   FROM usable_templates t
   WHERE t.id IN (SELECT (named ->> 'templateId')::int FROM jsonb_array_elements(p.documents || p.requests) named)
  ) AS templates,
  p.added, p.created_by AS "createdBy", p.created_at, p.updated_at`;

const scope = `p.deleted_at IS NULL AND (${isUnsought('$1')} OR ${matches('$1', 'p.title')})`;

/** Reads for the pack screens. */
@Injectable()
export class PackQueries {
  constructor(
    private readonly sql: Sql,
    private readonly contents: AddedContents,
  ) {}

  /** Newest first; searches the title. */
  async all(request: PageRequest & { search?: string }): Promise<Page<PackDto>> {
    const packs = { columns, from: 'packs p', where: scope, values: [containing(request.search)], of: 'p' };
    const { rows, total, next } = await newestFirst<StoredPack>(this.sql, 'pack.all', packs, request);
    return new Page(await this.shown(rows), total, next);
  }

  /** @throws DomainError not_found, also for a deleted one */
  async one(id: number): Promise<PackDto> {
    const text = `SELECT ${columns} FROM packs p WHERE p.id = $1 AND p.deleted_at IS NULL`;
    const pack = await this.sql.one<StoredPack>('pack', 'pack.one', text, [id]);
    const [added] = await this.contents.shown([pack.added]);
    return withAdded(pack, added);
  }

  count(): Promise<number> {
    return this.sql.onlyValue('pack.count', 'SELECT count(*)::int FROM packs WHERE deleted_at IS NULL');
  }

  /** Packs that a member of the staff wrote. @param memberId users.id */
  writtenBy(memberId: number): Promise<StartedPackDto[]> {
    return this.sql.rows(
      'pack.started',
      'SELECT id, title FROM packs WHERE created_by = $1 AND deleted_at IS NULL ORDER BY lower(title), id',
      [memberId],
    );
  }

  /** @returns document_templates.id by title */
  async templatesByTitle(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.sql.rows<{ id: number; title: string }>(
      'pack.templates',
      'SELECT id, title FROM usable_templates',
    );
    return new Map(rows.map(({ id, title }) => [title, id]));
  }

  private async shown(packs: readonly StoredPack[]): Promise<PackDto[]> {
    const added = await this.contents.shown(packs.map((pack) => pack.added));
    return packs.map((pack, place) => withAdded(pack, added[place]));
  }
}

const withAdded = ({ added: _stored, ...pack }: StoredPack, shown: AddedToPack = {}): PackDto => ({
  ...pack,
  ...shown,
});
