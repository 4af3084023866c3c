import { Injectable } from '@nestjs/common';
import { type Actor, type Findable, notFound, type Page, type PageRequest } from '../../kernel/index.js';
import { clientScope } from './client-scope.js';
import { pageBy, positionOf } from './paging.js';
import { Sql } from './sql.js';
import type { ProtectedTables } from './embedded/protected-tables.js';

/** On an embedded server the application can only read earlier versions: the triggers of the records write them. */
export const recordVersionTables: ProtectedTables = {
  tables: { record_versions: 'SELECT' },
  functions: ['keep_record_version()', 'end_record_versions()'],
};

/** When its values were replaced (UTC, ISO 8601), and by whom; null for the application or a visitor. */
export interface RecordVersion {
  at: string;
  by: { id: number; name: string } | null;
}

/** A type of records whose earlier versions the database keeps. */
export interface VersionedRecord {
  /** The name used by the triggers, for example `document_request`. */
  type: Findable;
  /** Table with the column `user_id`: the client, null for a visitor's record. */
  table: string;
  /** Condition on the rows of the table that callers may find. */
  where?: string;
  /** Columns of the response, from `r`: a row of the table with only the versioned columns set. */
  columns: string;
}

/**
 * Earlier versions of notes, appointments, invoices, document requests and goals. Triggers store them at
 * every change, from any source, and delete them with the record.
 */
@Injectable()
export class RecordVersions {
  constructor(private readonly sql: Sql) {}

  /** Newest first. @throws DomainError not_found */
  async list<Version extends RecordVersion>(
    actor: Actor,
    { type, table, where = 'true', columns }: VersionedRecord,
    id: number,
    request: PageRequest,
  ): Promise<Page<Version>> {
    const scope = clientScope(actor);
    const isThere = await this.sql.some(
      `record-version.find-${type}-${scope.name}`,
      `SELECT 1 FROM ${table} WHERE id = $1 AND ${where} AND ${scope.where('user_id', 2)}`,
      [id, scope.ids],
    );
    if (!isThere) throw notFound(type);
    const position = positionOf(request.cursor);
    const rows = await this.sql.view<Version & { versionId: number }>(
      `record-version.list-${type}`,
      `SELECT v.id AS "versionId", v.replaced_at AS at,
         (SELECT json_build_object('id', a.id, 'name', a.name) FROM accounts a WHERE a.id = v.replaced_by) AS by, ${columns}
       FROM record_versions v, jsonb_populate_record(NULL::${table}, v.fields) r
       WHERE v.subject_type = '${type}' AND v.subject_id = $1 AND (v.replaced_at, v.id) < ($2, $3)
       ORDER BY v.replaced_at DESC, v.id DESC LIMIT $4`,
      [id, position.at, position.id, request.limit + 1],
    );
    const page = await pageBy(
      rows,
      request,
      (row) => ({ at: row.at, id: row.versionId }),
      () =>
        this.sql.count(
          'record-version.count',
          'record_versions WHERE subject_type = $1 AND subject_id = $2',
          [type, id],
        ),
    );
    // The compiler cannot omit a key from a type parameter.
    return page.map(({ versionId: _, ...version }) => version as unknown as Version);
  }
}
