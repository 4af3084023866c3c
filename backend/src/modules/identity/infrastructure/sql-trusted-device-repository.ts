import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { TrustedDeviceRepository } from '../domain/ports.js';

@Injectable()
export class SqlTrustedDeviceRepository implements TrustedDeviceRepository {
  constructor(private readonly sql: Sql) {}

  async add(userId: number, hash: Buffer, at: Date, expiresAt: Date): Promise<void> {
    await this.sql.rows('trusted-device.purge', 'DELETE FROM trusted_devices WHERE expires_at <= $1', [at]);
    await this.sql.rows(
      'trusted-device.trust',
      'INSERT INTO trusted_devices (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
      [hash, userId, at, expiresAt],
    );
  }

  async has(userId: number, hashes: readonly Buffer[], now: Date): Promise<boolean> {
    const found = await this.sql.first(
      'trusted-device.find',
      'SELECT 1 FROM trusted_devices WHERE token_hash = ANY ($2) AND user_id = $1 AND expires_at > $3 LIMIT 1',
      [userId, hashes, now],
    );
    return found !== undefined;
  }

  count(userId: number, now: Date): Promise<number> {
    return this.sql.count('trusted-device.count', 'trusted_devices WHERE user_id = $1 AND expires_at > $2', [
      userId,
      now,
    ]);
  }

  async deleteAll(userId: number): Promise<number> {
    const ended = await this.sql.rows(
      'trusted-device.end-all',
      'DELETE FROM trusted_devices WHERE user_id = $1 RETURNING 1',
      [userId],
    );
    return ended.length;
  }
}
