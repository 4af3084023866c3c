import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { CardPage, ClientCard, KeptCard } from '../domain/card.js';
import type { CardRepository, SavedBy } from '../domain/ports.js';

const columns = `c.id, c.user_id AS "userId", c.provider, c.account, c.method_id AS "methodId", c.customer_id AS "customerId",
  c.brand, c.last4, c.expires`;

@Injectable()
export class SqlCards implements CardRepository {
  constructor(private readonly sql: Sql) {}

  add(
    card: KeptCard & Pick<ClientCard, 'userId' | 'provider' | 'account'>,
    addedBy: number,
    at: Date,
  ): Promise<ClientCard | undefined> {
    const { userId, provider, account, methodId, customerId, brand, last4, expires } = card;
    return this.sql.first<ClientCard>(
      'saved-card.add',
      `INSERT INTO saved_cards AS c (user_id, added_by, provider, account, method_id, customer_id, brand, last4, expires,
         created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (provider, method_id) DO NOTHING RETURNING ${columns}`,
      [userId, addedBy, provider, account, methodId, customerId, brand, last4, expires, at],
    );
  }

  of(userId: number): Promise<ClientCard[]> {
    return this.sql.rows<ClientCard>(
      'saved-card.of-client',
      `SELECT ${columns} FROM saved_cards c WHERE c.user_id = $1 AND c.removed_at IS NULL ORDER BY c.id DESC`,
      [userId],
    );
  }

  lock(userId: number): Promise<ClientCard[]> {
    return this.sql.rows<ClientCard>(
      'saved-card.lock',
      `SELECT ${columns} FROM saved_cards c WHERE c.user_id = $1 AND c.removed_at IS NULL ORDER BY c.id DESC FOR NO KEY UPDATE`,
      [userId],
    );
  }

  remove(id: number, userId: number, at: Date): Promise<ClientCard | undefined> {
    return this.sql.first<ClientCard>(
      'saved-card.remove',
      `UPDATE saved_cards c SET removed_at = $3 WHERE c.id = $1 AND c.user_id = $2 AND c.removed_at IS NULL
       RETURNING ${columns}`,
      [id, userId, at],
    );
  }

  removeAll(userId: number, at: Date): Promise<ClientCard[]> {
    return this.sql.rows<ClientCard>(
      'saved-card.remove-all',
      `UPDATE saved_cards c SET removed_at = $2 WHERE c.user_id = $1 AND c.removed_at IS NULL RETURNING ${columns}`,
      [userId, at],
    );
  }

  async removeOf({ personId, userId }: SavedBy, at: Date): Promise<ClientCard[]> {
    await this.sql.rows(
      'card-page.end-of-person',
      `DELETE FROM card_pages WHERE started_by = $1 AND user_id <> $1 AND ($2::int IS NULL OR user_id = $2)`,
      [personId, userId],
    );
    return this.sql.rows<ClientCard>(
      'saved-card.remove-of-person',
      `UPDATE saved_cards c SET removed_at = $3
       WHERE c.added_by = $1 AND c.user_id <> $1 AND ($2::int IS NULL OR c.user_id = $2) AND c.removed_at IS NULL
       RETURNING ${columns}`,
      [personId, userId, at],
    );
  }

  removed(): Promise<ClientCard[]> {
    return this.sql.rows<ClientCard>(
      'saved-card.removed',
      `SELECT ${columns} FROM saved_cards c WHERE c.removed_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM autopay_charges WHERE card_id = c.id AND state = 'charging')
       ORDER BY c.removed_at, c.id`,
    );
  }

  async forget(id: number): Promise<void> {
    await this.sql.rows(
      'saved-card.forget',
      'DELETE FROM saved_cards WHERE id = $1 AND removed_at IS NOT NULL',
      [id],
    );
  }

  async addPage(page: CardPage, at: Date): Promise<void> {
    const { key, userId, startedBy, provider, account, sessionId, expiresAt } = page;
    await this.sql.rows(
      'card-page.add',
      `INSERT INTO card_pages (key, user_id, started_by, provider, account, session_id, expires_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [key, userId, startedBy, provider, account, sessionId, expiresAt, at],
    );
  }

  pages(sessionId?: string): Promise<CardPage[]> {
    return this.sql.rows<CardPage>(
      'card-page.open',
      `SELECT key, user_id AS "userId", started_by AS "startedBy", provider, account, session_id AS "sessionId",
         expires_at AS "expiresAt"
       FROM card_pages WHERE $1::text IS NULL OR session_id = $1 ORDER BY created_at, key`,
      [sessionId ?? null],
    );
  }

  endPage(key: string): Promise<boolean> {
    return this.sql.some('card-page.end', 'DELETE FROM card_pages WHERE key = $1 RETURNING key', [key]);
  }
}
