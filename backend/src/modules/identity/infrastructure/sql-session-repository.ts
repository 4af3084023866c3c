import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { SessionRepository } from '../domain/ports.js';
import { callerRights } from './caller-rights.js';
import type { Device, RememberToken, SessionOwner, StoredSession } from '../domain/session.js';

/** $2 is the time. */
const columns = `s.id, s.user_id AS "userId", u.username, u.language, ${callerRights('u', 2)}, u.created_at AS since, s.created_at AS "createdAt",
  greatest(s.created_at, s.confirmed_at) AS "confirmedAt", s.last_seen_at AS "lastSeenAt",
  s.expires_at AS "expiresAt", s.remembered, s.awaits_password AS "awaitsPassword"`;
const ofOpenAccounts = 'sessions s JOIN users u ON u.id = s.user_id AND u.closed_at IS NULL';

@Injectable()
export class SqlSessionRepository implements SessionRepository {
  constructor(private readonly sql: Sql) {}

  async add(session: Parameters<SessionRepository['add']>[0], endedBefore: Date): Promise<void> {
    const { id, userId, createdAt, expiresAt, remembered, address, agent, awaitsPassword } = session;
    await this.sql.rows(
      'session.begin',
      `WITH ended_long_ago AS (DELETE FROM sessions WHERE expires_at < $8)
       INSERT INTO sessions (id, user_id, created_at, last_seen_at, expires_at, remembered, address, agent,
         awaits_password)
       VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $9)`,
      [id, userId, createdAt, expiresAt, remembered, address, agent, endedBefore, awaitsPassword],
    );
  }

  find(ids: readonly string[], now: Date): Promise<StoredSession[]> {
    // Most calls are for the session of a request, by primary key.
    return ids.length === 1
      ? this.sql.rows<StoredSession>(
          'session.find',
          `SELECT ${columns} FROM ${ofOpenAccounts} WHERE s.id = $1`,
          [ids[0], now],
        )
      : this.sql.rows<StoredSession>(
          'session.find-each',
          `SELECT ${columns} FROM ${ofOpenAccounts} WHERE s.id = ANY ($1::uuid[])`,
          [ids, now],
        );
  }

  async touch(id: string, at: Date, expiresAt: Date): Promise<void> {
    await this.sql.rows(
      'session.touch',
      'UPDATE sessions SET last_seen_at = $2, expires_at = $3 WHERE id = $1',
      [id, at, expiresAt],
    );
  }

  async confirm(id: string, at: Date): Promise<void> {
    await this.sql.rows(
      'session.confirm',
      'UPDATE sessions SET confirmed_at = $2, awaits_password = false WHERE id = $1',
      [id, at],
    );
  }

  delete(id: string, userId?: number): Promise<(SessionOwner & Device) | undefined> {
    return this.sql.first<SessionOwner & Device>(
      'session.end',
      `DELETE FROM sessions s USING accounts a WHERE s.id = $1 AND a.id = s.user_id AND a.id = coalesce($2, a.id)
       RETURNING a.id, a.name, a.role, s.address, s.agent`,
      [id, userId ?? null],
    );
  }

  async deleteAll(userId: number, but?: string): Promise<void> {
    await this.sql.rows(
      'session.end-all',
      'DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2::uuid',
      [userId, but ?? null],
    );
  }

  async addToken(hash: Buffer, sessionId: string, at: Date, expiresAt: Date): Promise<void> {
    await this.sql.rows(
      'session.forget-expired',
      'DELETE FROM remember_tokens WHERE session_id = $1 AND expires_at < $2',
      [sessionId, at],
    );
    await this.sql.rows(
      'session.remember',
      'INSERT INTO remember_tokens (token_hash, session_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
      [hash, sessionId, at, expiresAt],
    );
  }

  async findToken(hash: Buffer, now: Date, lock?: 'lock'): Promise<RememberToken | undefined> {
    const row = await this.sql.first<StoredSession & { tokenEnd: Date; rotatedAt: Date | null }>(
      lock ? 'session.lock-token' : 'session.find-token',
      `SELECT ${columns}, t.expires_at AS "tokenEnd", t.rotated_at AS "rotatedAt"
       FROM ${ofOpenAccounts} JOIN remember_tokens t ON t.session_id = s.id WHERE t.token_hash = $1
       ${lock ? 'FOR UPDATE OF t' : ''}`,
      [hash, now],
    );
    if (!row) return undefined;
    const { tokenEnd: expiresAt, rotatedAt, ...session } = row;
    return { session, expiresAt, rotatedAt };
  }

  async rotateToken(hash: Buffer, at: Date): Promise<void> {
    await this.sql.rows(
      'session.rotate',
      'UPDATE remember_tokens SET rotated_at = $2 WHERE token_hash = $1',
      [hash, at],
    );
  }
}
