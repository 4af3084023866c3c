import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { ClientStorageRepository } from '../domain/ports.js';
import { defaultQuota, type StorageUse } from '../domain/storage-quota.js';

@Injectable()
export class SqlClientStorageRepository implements ClientStorageRepository {
  constructor(private readonly sql: Sql) {}

  use(clientId: number): Promise<StorageUse> {
    return this.sql.only<StorageUse>(
      'storage.use',
      // Numbers below 2^53, which JavaScript represents exactly.
      `SELECT (SELECT coalesce(sum(file_size), 0) FROM document_versions
               WHERE uploaded_by = $1 AND kind = 'uploaded' AND destroyed_at IS NULL)::float8 AS used,
              coalesce((SELECT quota FROM storage_quotas WHERE user_id = $1), $2)::float8 AS quota`,
      [clientId, defaultQuota],
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
