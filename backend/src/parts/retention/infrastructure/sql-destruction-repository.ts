import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { DestructionRepository } from '../domain/ports.js';

@Injectable()
export class SqlDestructionRepository implements DestructionRepository {
  constructor(private readonly sql: Sql) {}

  begin(clientId: number | null, at: Date): Promise<number> {
    return this.sql.onlyValue(
      'destruction.begin',
      `INSERT INTO destructions (client_id, client_name, rules, records, bytes, list_sha256, created_at)
       VALUES ($1, (SELECT name FROM accounts WHERE id = $1), '[]', 0, 0, '', $2) RETURNING id`,
      [clientId, at],
    );
  }

  async certify(
    id: number,
    { rules, records, sha256 }: Parameters<DestructionRepository['certify']>[1],
    paths: readonly string[],
  ): Promise<void> {
    const bytes = records.flatMap(({ parts }) => parts).reduce((sum, { size }) => sum + (size ?? 0), 0);
    await this.sql.rows(
      'destruction.certify',
      `WITH listed AS (
         INSERT INTO destroyed_records (destruction_id, place, category, type, record_id, title, since, parts)
         SELECT $1, place, record ->> 'category', record ->> 'type', (record ->> 'id')::int, record ->> 'title',
           (record ->> 'since')::timestamptz, record -> 'parts'
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS list (record, place)),
       files AS (INSERT INTO files_to_destroy (path, destruction_id) SELECT unnest($3::text[]), $1)
       UPDATE destructions SET rules = $4, records = $5, bytes = $6, list_sha256 = $7 WHERE id = $1`,
      [id, JSON.stringify(records), paths, JSON.stringify(rules), records.length, bytes, sha256],
    );
  }

  async unfinished(): Promise<number[]> {
    return this.sql.column<number>(
      'destruction.unfinished',
      'SELECT id FROM destructions WHERE completed_at IS NULL ORDER BY id',
    );
  }

  async files(id: number): Promise<string[]> {
    return this.sql.column<string>(
      'destruction.files',
      'SELECT path FROM files_to_destroy WHERE destruction_id = $1 ORDER BY path',
      [id],
    );
  }

  async fileRemoved(path: string): Promise<void> {
    await this.sql.rows('destruction.file-gone', 'DELETE FROM files_to_destroy WHERE path = $1', [path]);
  }

  complete(id: number, at: Date): Promise<{ clientId: number | null } | undefined> {
    return this.sql.first<{ clientId: number | null }>(
      'destruction.complete',
      `UPDATE destructions SET completed_at = $2 WHERE id = $1 AND completed_at IS NULL
       RETURNING client_id AS "clientId"`,
      [id, at],
    );
  }
}
