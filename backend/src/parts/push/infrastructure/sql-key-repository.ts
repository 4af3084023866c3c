import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { KeyRepository } from '../domain/ports.js';

@Injectable()
export class SqlKeyRepository implements KeyRepository {
  constructor(private readonly sql: Sql) {}

  async lock(): Promise<void> {
    await this.sql.rows('push.lock-keys', `SELECT pg_advisory_xact_lock(hashtextextended('push keys', 0))`);
  }

  find(): Promise<{ publicKey: string; sealed: Buffer } | undefined> {
    return this.sql.first('push.keys', 'SELECT public_key AS "publicKey", sealed FROM push_keys');
  }

  async store(publicKey: string, sealed: Buffer, at: Date): Promise<void> {
    await this.sql.rows(
      'push.store-keys',
      `INSERT INTO push_keys (public_key, sealed, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET public_key = excluded.public_key, sealed = excluded.sealed,
         created_at = excluded.created_at`,
      [publicKey, sealed, at],
    );
  }
}
