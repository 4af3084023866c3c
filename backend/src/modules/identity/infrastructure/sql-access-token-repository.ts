import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { callerRights } from './caller-rights.js';
import type { NewTokenRow, Scope, StoredToken } from '../domain/credentials.js';
import type { AccessTokenRepository } from '../domain/ports.js';

@Injectable()
export class SqlAccessTokenRepository implements AccessTokenRepository {
  constructor(private readonly sql: Sql) {}

  count(userId: number): Promise<number> {
    return this.sql.count('access-token.count', 'access_tokens WHERE user_id = $1', [userId]);
  }

  add({ userId, name, scope, hash, expiresAt }: NewTokenRow, at: Date): Promise<number> {
    return this.sql.onlyValue(
      'access-token.create',
      `INSERT INTO access_tokens (user_id, name, scope, token_hash, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [userId, name, scope, hash, at, expiresAt],
    );
  }

  async delete(userId: number, id: number): Promise<{ name: string; scope: Scope }> {
    return this.sql.one(
      'access_token',
      'access-token.revoke',
      'DELETE FROM access_tokens WHERE id = $1 AND user_id = $2 RETURNING name, scope',
      [id, userId],
    );
  }

  async deleteAll(userId: number, since = new Date(0)): Promise<void> {
    await this.sql.rows(
      'access-token.end-all',
      'DELETE FROM access_tokens WHERE user_id = $1 AND created_at >= $2',
      [userId, since],
    );
  }

  find(hash: Buffer, now: Date): Promise<StoredToken | undefined> {
    return this.sql.first<StoredToken>(
      'access-token.authenticate',
      `SELECT t.id, t.user_id AS "userId", ${callerRights('u', 2)}, u.created_at AS since, t.scope, t.last_used_at AS "lastUsedAt",
         t.expires_at AS "expiresAt"
       FROM access_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.token_hash = $1 AND u.closed_at IS NULL`,
      [hash, now],
    );
  }

  async markUsed(id: number, at: Date): Promise<void> {
    await this.sql.rows('access-token.used', 'UPDATE access_tokens SET last_used_at = $2 WHERE id = $1', [
      id,
      at,
    ]);
  }

  async alive(ids: readonly number[], now: Date): Promise<number[]> {
    return this.sql.column<number>(
      'access-token.alive',
      `SELECT t.id FROM access_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.id = ANY ($1::int[]) AND t.expires_at > $2 AND u.closed_at IS NULL`,
      [ids, now],
    );
  }
}
