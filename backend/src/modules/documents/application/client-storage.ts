import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import { type RateLimit, RateLimits } from '../../../platform/database/rate-limits.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { assertRoom, defaultQuota, type StorageUse } from '../domain/storage-quota.js';

/** Uploads of one client in an hour. */
const uploads: RateLimit = { name: 'uploads', points: 200, per: 60 * 60 };

/** Bounds what one client can store, so that no account fills the disk. The practice's own uploads have no bound. */
@Injectable()
export class ClientStorage {
  constructor(
    private readonly limits: RateLimits,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Refuses an upload before anything of it is stored.
   * @param size bytes
   * @throws DomainError request.too_many, storage.quota_reached
   */
  async admit(uploader: Actor, size: number): Promise<void> {
    if (uploader.role === 'admin') return;
    await this.limits.spend(uploads, `user ${uploader.id}`);
    assertRoom(await this.use(uploader), size);
  }

  /**
   * Holds the room for a file until the open transaction has written the file's row: of uploads at the same moment
   * each counts those before it.
   * @param size bytes
   * @throws DomainError storage.quota_reached
   */
  async reserve(uploader: Actor, size: number): Promise<void> {
    if (uploader.role === 'admin') return;
    await this.sql.rows('storage.lock', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `steward/storage/${uploader.id}`,
    ]);
    assertRoom(await this.use(uploader), size);
  }

  /** A client's own. */
  use(client: Actor): Promise<StorageUse> {
    return this.of(client.id);
  }

  /** Any client's, closed accounts included. @throws DomainError client.not_found */
  async useOf(_admin: Actor, clientId: number): Promise<StorageUse> {
    await this.client(clientId);
    return this.of(clientId);
  }

  /** @param quota bytes; files that exceed a smaller one stay @throws DomainError client.not_found */
  setQuota(admin: Actor, clientId: number, quota: number): Promise<void> {
    return this.work.run(async () => {
      const { username, closed } = await this.client(clientId);
      if (closed) throw notFound('client');
      const { quota: earlier } = await this.of(clientId);
      if (earlier === quota) return;
      await this.sql.rows(
        'storage.set-quota',
        `INSERT INTO storage_quotas (user_id, quota) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET quota = excluded.quota`,
        [clientId, quota],
      );
      this.work.publish({
        type: 'storage.quota_changed',
        at: this.clock.now(),
        actorId: admin.id,
        clientId,
        subject: { type: 'account', id: clientId, title: username },
        details: { from: earlier, to: quota },
      });
    });
  }

  private async of(clientId: number): Promise<StorageUse> {
    const [use] = await this.sql.rows<StorageUse & Record<string, number>>(
      'storage.use',
      // Figures below 2^53, which JavaScript's numbers hold exactly.
      `SELECT (SELECT coalesce(sum(file_size), 0) FROM document_versions
               WHERE uploaded_by = $1 AND kind = 'uploaded')::float8 AS used,
              coalesce((SELECT quota FROM storage_quotas WHERE user_id = $1), $2)::float8 AS quota`,
      [clientId, defaultQuota],
    );
    if (!use) throw new Error('A sum is always one row.');
    return use;
  }

  private async client(id: number): Promise<{ username: string; closed: boolean }> {
    const client = await this.sql.first<{ username: string; closed: boolean }>(
      'storage.client',
      `SELECT username, closed_at IS NOT NULL AS closed FROM accounts WHERE id = $1 AND role = 'client'`,
      [id],
    );
    if (!client) throw notFound('client');
    return client;
  }
}
