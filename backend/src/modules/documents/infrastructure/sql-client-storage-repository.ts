import { Injectable } from '@nestjs/common';
import { type Actor, clientOf } from '../../../kernel/index.js';
import { documentScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import type { ClientStorageRepository } from '../domain/ports.js';
import { defaultQuota, type StorageUse } from '../domain/storage-quota.js';

/** SQL: a version `v` of a document that a client uploaded. */
const countedVersion = `v.kind = 'uploaded' AND v.prepared_from IS NULL AND v.destroyed_at IS NULL
  AND v.uploaded_by NOT IN (SELECT id FROM accounts WHERE role = 'admin')`;

@Injectable()
export class SqlClientStorageRepository implements ClientStorageRepository {
  constructor(private readonly sql: Sql) {}

  use(reader: Actor): Promise<StorageUse> {
    const { name, value, where } = documentScope(reader);
    return this.sql.only<StorageUse>(
      `storage.use-${name}`,
      // Numbers below 2^53, which JavaScript represents exactly.
      `SELECT (SELECT coalesce(sum(v.file_size), 0) FROM documents d JOIN document_versions v ON v.document_id = d.id
               WHERE ${where('d', 3)} AND ${countedVersion})::float8 AS used,
              coalesce((SELECT quota FROM storage_quotas WHERE user_id = $1), $2)::float8 AS quota`,
      [clientOf(reader), defaultQuota, value],
    );
  }

  bytesOf(clientIds: readonly number[]): Promise<number> {
    return this.sql.onlyValue<number>(
      'storage.bytes-of',
      `SELECT coalesce(sum(v.file_size), 0)::float8
       FROM documents d JOIN document_versions v ON v.document_id = d.id
       WHERE d.user_id = ANY ($1::int[]) AND ${countedVersion}`,
      [clientIds],
    );
  }

  async setQuota(clientId: number, quota: number): Promise<void> {
    await this.sql.rows(
      'storage.set-quota',
      `INSERT INTO storage_quotas (user_id, quota) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET quota = excluded.quota`,
      [clientId, quota],
    );
  }

  async lock(clientId: number): Promise<void> {
    await this.sql.rows('storage.lock', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `steward/storage/${clientId}`,
    ]);
  }
}
