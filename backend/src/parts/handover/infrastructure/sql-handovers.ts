import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { Handover, HandoverKey } from '../domain/handover.js';
import type { HandoverRepository, NewHandover } from '../domain/ports.js';

const columns = `user_id AS "userId", request_id AS "requestId", item_id AS "itemId", session_id AS "sessionId",
  cookie_hash IS NOT NULL AS "isOpened", expires_at AS "expiresAt", used_at AS "usedAt", ended_at AS "endedAt"`;
const unused = 'used_at IS NULL AND ended_at IS NULL';

@Injectable()
export class SqlHandovers implements HandoverRepository {
  constructor(private readonly sql: Sql) {}

  async put(handover: NewHandover, forgetBefore: Date): Promise<void> {
    const { userId, requestId, itemId, sessionId, tokenHash, expiresAt } = handover;
    await this.sql.rows('handover.forget', 'DELETE FROM handovers WHERE expires_at < $1', [forgetBefore]);
    await this.sql.rows(
      'handover.put',
      `INSERT INTO handovers (user_id, request_id, item_id, session_id, token_hash, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id, request_id) DO UPDATE SET item_id = $3, session_id = $4, token_hash = $5, expires_at = $6,
         cookie_hash = NULL, used_at = NULL, ended_at = NULL`,
      [userId, requestId, itemId, sessionId, tokenHash, expiresAt],
    );
  }

  find({ userId, requestId }: HandoverKey): Promise<Handover | undefined> {
    return this.sql.first<Handover>(
      'handover.find',
      `SELECT ${columns} FROM handovers WHERE user_id = $1 AND request_id = $2`,
      [userId, requestId],
    );
  }

  findByToken(tokenHash: Buffer, now: Date): Promise<Handover | undefined> {
    return this.sql.first<Handover>(
      'handover.of-token',
      `SELECT ${columns} FROM handovers
       WHERE token_hash = $1 AND cookie_hash IS NULL AND ${unused} AND expires_at > $2`,
      [tokenHash, now],
    );
  }

  findByCookie(cookieHash: Buffer, now: Date): Promise<Handover | undefined> {
    return this.sql.first<Handover>(
      'handover.of-cookie',
      `SELECT ${columns} FROM handovers WHERE cookie_hash = $1 AND expires_at > $2`,
      [cookieHash, now],
    );
  }

  open(tokenHash: Buffer, cookieHash: Buffer, now: Date, expiresAt: Date): Promise<boolean> {
    return this.sql.some(
      'handover.open',
      `UPDATE handovers SET cookie_hash = $2, expires_at = $4
       WHERE token_hash = $1 AND cookie_hash IS NULL AND ${unused} AND expires_at > $3 RETURNING user_id`,
      [tokenHash, cookieHash, now, expiresAt],
    );
  }

  use(cookieHash: Buffer, now: Date): Promise<boolean> {
    return this.sql.some(
      'handover.use',
      `UPDATE handovers SET used_at = $2
       WHERE cookie_hash = $1 AND ${unused} AND expires_at > $2 RETURNING user_id`,
      [cookieHash, now],
    );
  }

  async end({ userId, requestId }: HandoverKey, now: Date): Promise<void> {
    await this.sql.rows(
      'handover.end',
      `UPDATE handovers SET ended_at = $3 WHERE user_id = $1 AND request_id = $2 AND ${unused}`,
      [userId, requestId, now],
    );
  }
}
