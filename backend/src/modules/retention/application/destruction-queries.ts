import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import type { Page } from '../../../kernel/page.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { newestFirst } from '../../../platform/database/newest-first.js';
import { Sql } from '../../../platform/database/sql.js';
import type { ListedRecord } from '../domain/destruction.js';
import type { DestructionsQuery } from '../http/legal-holds.dto.js';
import type { DestructionDto } from '../http/retention.dto.js';

const columns = `d.id, CASE WHEN d.client_id IS NOT NULL THEN json_build_object('id', d.client_id, 'name', d.client_name)
    END AS client, d.rules, d.records, d.bytes::float8 AS bytes, d.list_sha256 AS "listSha256", d.created_at,
  d.completed_at AS "completedAt"`;

@Injectable()
export class DestructionQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first. */
  list(actor: Actor, { userId, ...request }: DestructionsQuery): Promise<Page<DestructionDto>> {
    const ofClient = { where: '($1::int IS NULL OR d.client_id = $1)', values: [userId ?? null] };
    const visibleTo = { actor, client: 'd.client_id' };
    const destructions = { of: 'd', columns, from: 'destructions d', ...ofClient, visibleTo };
    return newestFirst(this.sql, 'destruction.list', destructions, request);
  }

  /** @throws DomainError not_found (certificate) */
  async one(actor: Actor, id: number): Promise<DestructionDto> {
    const scope = clientScope(actor);
    const [destruction] = await this.sql.view<DestructionDto>(
      `destruction.one-${scope.name}`,
      `SELECT ${columns} FROM destructions d WHERE d.id = $1 AND ${scope.where('d.client_id', 2)}`,
      [id, scope.ids],
    );
    if (!destruction) throw notFound('certificate');
    return destruction;
  }

  /** The destroyed records, in the order of the certificate. */
  records(id: number): Promise<ListedRecord[]> {
    return this.sql.view<ListedRecord & Record<string, unknown>>(
      'destruction.records',
      `SELECT category, type, record_id AS id, title, since, parts FROM destroyed_records
       WHERE destruction_id = $1 ORDER BY place`,
      [id],
    );
  }
}
