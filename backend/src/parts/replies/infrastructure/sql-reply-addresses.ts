import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { ReplyAddressRepository } from '../domain/ports.js';
import type { Answered } from '../domain/received-email.js';

@Injectable()
export class SqlReplyAddresses implements ReplyAddressRepository {
  constructor(private readonly sql: Sql) {}

  async add(
    tokenHash: Buffer,
    mailId: number,
    { userId, threadId }: Pick<Answered, 'userId' | 'threadId'>,
    expiresAt: Date,
  ): Promise<void> {
    await this.sql.rows(
      'reply-address.add',
      `INSERT INTO reply_addresses (token_hash, message_id, user_id, thread_id, expires_at)
       SELECT $1, message_id, $3, $4, $5 FROM outbox WHERE id = $2`,
      [tokenHash, mailId, userId, threadId, expiresAt],
    );
  }

  find(
    tokenHashes: readonly Buffer[],
    messageIds: readonly string[],
    address: string,
    now: Date,
  ): Promise<Answered | undefined> {
    return this.sql.first<Answered>(
      'reply-address.find',
      `SELECT r.user_id AS "userId", r.thread_id AS "threadId", t.user_id AS "clientId"
       FROM reply_addresses r JOIN users u ON u.id = r.user_id JOIN message_threads t ON t.id = r.thread_id
       WHERE (r.token_hash = ANY ($1) OR r.message_id = ANY ($2)) AND r.expires_at > $4
         AND u.closed_at IS NULL AND lower(u.email) = lower($3)
       ORDER BY r.token_hash = ANY ($1) DESC, array_position($2::text[], r.message_id), r.expires_at DESC LIMIT 1`,
      [tokenHashes, messageIds, address, now],
    );
  }

  async clientsOf(
    tokenHashes: readonly Buffer[],
    messageIds: readonly string[],
    address: string,
  ): Promise<number[]> {
    const answered = await this.sql.column<number>(
      'reply-address.clients-answered',
      `SELECT DISTINCT t.user_id FROM reply_addresses r JOIN message_threads t ON t.id = r.thread_id
       WHERE r.token_hash = ANY ($1) OR r.message_id = ANY ($2)`,
      [tokenHashes, messageIds],
    );
    if (answered.length > 0) return answered;
    return this.sql.column<number>(
      'reply-address.clients-of',
      `SELECT a.id FROM accounts a WHERE a.is_client AND lower(a.email) = lower($1) AND a.closed_at IS NULL
       UNION
       SELECT c.client_id FROM users u JOIN client_access c ON c.person_id = u.id AND c.ended_at IS NULL
       WHERE lower(u.email) = lower($1) AND u.closed_at IS NULL`,
      [address],
    );
  }

  async deleteBefore(time: Date): Promise<void> {
    await this.sql.rows('reply-address.delete', 'DELETE FROM reply_addresses WHERE expires_at < $1', [time]);
  }
}
