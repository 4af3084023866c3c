import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { CertificateRule, ListedRecord } from '../domain/destruction.js';

export interface DestructionView {
  id: number;
  /** Null for records without a client. */
  client: { id: number; name: string } | null;
  rules: CertificateRule[];
  records: number;
  /** Total size of files and texts. */
  bytes: number;
  /** Hex, of the list of records; the activity log contains it too. */
  listSha256: string;
  created_at: string;
  /** When all files were removed; null until then. */
  completedAt: string | null;
}

export interface DestructionSearch extends PageRequest {
  /** users.id of a client */
  userId?: number;
}

const columns = `d.id, CASE WHEN d.client_id IS NOT NULL THEN json_build_object('id', d.client_id, 'name', d.client_name)
    END AS client, d.rules, d.records, d.bytes::float8 AS bytes, d.list_sha256 AS "listSha256", d.created_at,
  d.completed_at AS "completedAt"`;
const matching = '($1::int IS NULL OR d.client_id = $1)';

@Injectable()
export class DestructionQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first. */
  async list(actor: Actor, { userId, ...request }: DestructionSearch): Promise<Page<DestructionView>> {
    const { at, id } = positionOf(request.cursor);
    const scope = clientScope(actor);
    const visible = `${matching} AND ${scope.where('d.client_id', 2)}`;
    const filter = [userId ?? null, scope.ids];
    const rows = await this.sql.view<DestructionView & Record<string, unknown>>(
      `destruction.list-${scope.name}`,
      `SELECT ${columns} FROM destructions d WHERE ${visible} AND (d.created_at, d.id) < ($3, $4)
       ORDER BY d.created_at DESC, d.id DESC LIMIT $5`,
      [...filter, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count(`destruction.count-${scope.name}`, `destructions d WHERE ${visible}`, filter),
    );
  }

  /** @throws DomainError not_found (certificate) */
  async one(actor: Actor, id: number): Promise<DestructionView> {
    const scope = clientScope(actor);
    const [destruction] = await this.sql.view<DestructionView & Record<string, unknown>>(
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
