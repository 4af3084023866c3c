import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { HoldScope, LegalHold } from '../domain/legal-hold.js';
import type { LegalHoldRepository } from '../domain/ports.js';
import { lockAgainstDestruction, lockAgainstNewHolds } from './destruction-lock.js';

const inForce = 'h.client_id = $1 AND h.document_id IS NOT DISTINCT FROM $2::int AND h.released_at IS NULL';
const columns = `h.id, h.client_id AS "clientId", h.document_id AS "documentId",
  coalesce(h.document_title, a.name) AS title, h.reason`;

@Injectable()
export class SqlLegalHoldRepository implements LegalHoldRepository {
  constructor(private readonly sql: Sql) {}

  async lock({ clientId, documentId }: HoldScope): Promise<LegalHold | undefined> {
    await lockAgainstDestruction(this.sql);
    return this.sql.first<LegalHold>(
      'legal-hold.find',
      `SELECT ${columns} FROM legal_holds h JOIN accounts a ON a.id = h.client_id WHERE ${inForce}`,
      [clientId, documentId],
    );
  }

  add({ clientId, documentId, title, reason }: Omit<LegalHold, 'id'>, by: number, at: Date): Promise<number> {
    return this.sql.onlyValue(
      'legal-hold.place',
      `INSERT INTO legal_holds (client_id, document_id, document_title, reason, placed_by, placed_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [clientId, documentId, documentId === null ? null : title, reason, by, at],
    );
  }

  async changeReason(id: number, reason: string): Promise<void> {
    await this.sql.rows('legal-hold.reason', 'UPDATE legal_holds SET reason = $2 WHERE id = $1', [
      id,
      reason,
    ]);
  }

  async release({ clientId, documentId }: HoldScope, by: number, at: Date): Promise<LegalHold> {
    return this.sql.one(
      'legal_hold',
      'legal-hold.release',
      `UPDATE legal_holds h SET released_by = $3, released_at = $4 FROM accounts a
       WHERE a.id = h.client_id AND ${inForce} RETURNING ${columns}`,
      [clientId, documentId, by, at],
    );
  }

  async covers({ clientId, documentId }: HoldScope): Promise<boolean> {
    await lockAgainstNewHolds(this.sql);
    return this.sql.some(
      'legal-hold.covers',
      `SELECT 1 FROM legal_holds WHERE client_id = $1 AND (document_id IS NULL OR document_id = $2)
         AND released_at IS NULL LIMIT 1`,
      [clientId, documentId],
    );
  }

  async document(id: number): Promise<{ clientId: number; title: string }> {
    return this.sql.one(
      'document',
      'legal-hold.document',
      'SELECT user_id AS "clientId", title FROM documents_to_hold WHERE id = $1',
      [id],
    );
  }
}
