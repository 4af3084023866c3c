import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import { unreachable } from '../../../kernel/unreachable.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Confirmation } from '../../identity/index.js';
import { type HoldScope, holdEvent, type LegalHold } from '../domain/legal-hold.js';
import { DestructionLock } from './destruction-lock.js';

interface PersonView {
  id: number;
  name: string;
}

export interface LegalHoldView {
  id: number;
  client: PersonView;
  /** Null if all records of the client are on hold. */
  document: { id: number; title: string } | null;
  reason: string;
  placedBy: PersonView;
  placedAt: string;
  releasedBy: PersonView | null;
  releasedAt: string | null;
}

export interface HoldSearch extends PageRequest {
  /** users.id of a client */
  userId?: number;
  /** Includes released holds. */
  all?: boolean;
}

const person = (column: string): string =>
  `(SELECT json_build_object('id', p.id, 'name', p.name) FROM accounts p WHERE p.id = ${column})`;
const columns = `h.id, ${person('h.client_id')} AS client,
  CASE WHEN h.document_id IS NOT NULL THEN json_build_object('id', h.document_id, 'title', h.document_title) END
    AS document,
  h.reason, ${person('h.placed_by')} AS "placedBy", h.placed_at AS "placedAt",
  ${person('h.released_by')} AS "releasedBy", h.released_at AS "releasedAt"`;
const matching = '($1::int IS NULL OR h.client_id = $1) AND ($2 OR h.released_at IS NULL)';
const inForce = `client_id = $1 AND document_id IS NOT DISTINCT FROM $2::int AND released_at IS NULL`;

/**
 * Legal holds: while one is in force, nothing that it covers is deleted, purged or destroyed. Placing one
 * waits for running destructions (`DestructionLock`), so everything that exists afterwards stays.
 */
@Injectable()
export class LegalHolds {
  constructor(
    private readonly lock: DestructionLock,
    private readonly confirmation: Confirmation,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async list(_admin: Actor, { userId, all = false, ...request }: HoldSearch): Promise<Page<LegalHoldView>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [userId ?? null, all];
    const rows = await this.sql.view<LegalHoldView & Record<string, unknown>>(
      'legal-hold.list',
      `SELECT ${columns} FROM legal_holds h WHERE ${matching} AND (h.placed_at, h.id) < ($3, $4)
       ORDER BY h.placed_at DESC, h.id DESC LIMIT $5`,
      [...filter, at, id, request.limit + 1],
    );
    return pageBy(
      rows,
      request,
      (row) => ({ at: row.placedAt, id: row.id }),
      () => this.sql.count('legal-hold.count', `legal_holds h WHERE ${matching}`, filter),
    );
  }

  /**
   * Places a hold on all records of a client, also of a closed account, or changes the reason of the existing
   * one.
   * @throws DomainError not_found
   */
  holdClient(admin: Actor, clientId: number, reason: string): Promise<LegalHoldView> {
    return this.work.run(async () => {
      const client = await this.sql.first<{ title: string }>(
        'legal-hold.client',
        `SELECT username AS title FROM accounts WHERE id = $1 AND role = 'client'`,
        [clientId],
      );
      if (!client) throw notFound('client');
      return this.upsert(admin, { clientId, documentId: null, ...client }, reason);
    });
  }

  /**
   * Places a hold on a document, also on a deleted one that can still be restored. @throws DomainError
   * not_found
   */
  holdDocument(admin: Actor, documentId: number, reason: string): Promise<LegalHoldView> {
    return this.work.run(async () =>
      this.upsert(admin, { documentId, ...(await this.document(documentId)) }, reason),
    );
  }

  /**
   * @param sessionId undefined for an access token
   * @throws DomainError not_found, forbidden (auth.session_required, auth.password_required)
   */
  async releaseClient(admin: Actor, clientId: number, sessionId: string | undefined): Promise<void> {
    await this.confirmation.confirmSession(admin, { sessionId, password: undefined });
    await this.release(admin, { clientId, documentId: null });
  }

  /**
   * @param sessionId undefined for an access token
   * @throws DomainError not_found, forbidden (auth.session_required, auth.password_required)
   */
  async releaseDocument(admin: Actor, documentId: number, sessionId: string | undefined): Promise<void> {
    await this.confirmation.confirmSession(admin, { sessionId, password: undefined });
    await this.work.run(async () => {
      const { clientId } = await this.document(documentId);
      await this.release(admin, { clientId, documentId });
    });
  }

  /**
   * True if a hold covers it now; call it under `DestructionLock`. @param documentId null for other types of
   * records
   */
  async covers({ clientId, documentId }: HoldScope): Promise<boolean> {
    const found = await this.sql.first(
      'legal-hold.covers',
      `SELECT 1 FROM legal_holds WHERE client_id = $1 AND (document_id IS NULL OR document_id = $2)
         AND released_at IS NULL LIMIT 1`,
      [clientId, documentId],
    );
    return found !== undefined;
  }

  private async document(id: number): Promise<{ clientId: number; title: string }> {
    const document = await this.sql.first<{ clientId: number; title: string }>(
      'legal-hold.document',
      'SELECT user_id AS "clientId", title FROM documents_to_hold WHERE id = $1',
      [id],
    );
    if (!document) throw notFound('document');
    return document;
  }

  private async upsert(
    admin: Actor,
    held: HoldScope & { title: string },
    reason: string,
  ): Promise<LegalHoldView> {
    await this.lock.lockAgainstDestruction();
    const { clientId, documentId, title } = held;
    const at = this.clock.now();
    const before = await this.sql.first<{ id: number; reason: string }>(
      'legal-hold.find',
      `SELECT id, reason FROM legal_holds WHERE ${inForce}`,
      [clientId, documentId],
    );
    if (!before) {
      const id = await this.insert(admin, held, reason, at);
      this.work.publish(holdEvent('legal_hold.placed', { id, ...held, reason }, admin.id, at));
      return this.one(id);
    }
    if (before.reason !== reason) {
      await this.sql.rows('legal-hold.reason', 'UPDATE legal_holds SET reason = $2 WHERE id = $1', [
        before.id,
        reason,
      ]);
      const changed: LegalHold = { id: before.id, clientId, documentId, title, reason };
      this.work.publish(holdEvent('legal_hold.changed', changed, admin.id, at));
    }
    return this.one(before.id);
  }

  private async insert(
    admin: Actor,
    { clientId, documentId, title }: HoldScope & { title: string },
    reason: string,
    at: Date,
  ): Promise<number> {
    const added = await this.sql.first<{ id: number }>(
      'legal-hold.place',
      `INSERT INTO legal_holds (client_id, document_id, document_title, reason, placed_by, placed_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [clientId, documentId, documentId === null ? null : title, reason, admin.id, at],
    );
    if (!added) unreachable('INSERT … RETURNING gave no row');
    return added.id;
  }

  private release(admin: Actor, { clientId, documentId }: HoldScope): Promise<void> {
    return this.work.run(async () => {
      const at = this.clock.now();
      const hold = await this.sql.first<LegalHold & Record<string, unknown>>(
        'legal-hold.release',
        `UPDATE legal_holds h SET released_by = $3, released_at = $4 FROM accounts a
         WHERE a.id = h.client_id AND ${inForce}
         RETURNING h.id, client_id AS "clientId", document_id AS "documentId",
           coalesce(document_title, a.username) AS title, reason`,
        [clientId, documentId, admin.id, at],
      );
      if (!hold) throw notFound('legal hold');
      this.work.publish(holdEvent('legal_hold.released', hold, admin.id, at));
    });
  }

  private async one(id: number): Promise<LegalHoldView> {
    const [row] = await this.sql.view<LegalHoldView & Record<string, unknown>>(
      'legal-hold.one',
      `SELECT ${columns} FROM legal_holds h WHERE h.id = $1`,
      [id],
    );
    if (!row) throw notFound('legal hold');
    return row;
  }
}
