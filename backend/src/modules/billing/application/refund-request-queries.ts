import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { RefundRequestStatus } from '../domain/refund-request.js';

export interface RefundRequestView {
  id: number;
  invoiceId: number;
  invoiceNumber: string;
  userId: number;
  reason: string;
  status: RefundRequestStatus;
  decisionReason: string | null;
  decidedAt: string | null;
  created_at: string;
}

export interface AdminRefundRequestView extends RefundRequestView {
  client: { id: number; name: string };
  refundable: string;
}

const columns = `r.id, r.invoice_id AS "invoiceId", i.invoice_number AS "invoiceNumber", r.user_id AS "userId", r.reason,
  r.status, r.decision_reason AS "decisionReason", r.decided_at AS "decidedAt", r.created_at`;
const adminColumns = `${columns}, json_build_object('id', a.id, 'name', a.name) AS client,
  (i.received - i.refunded - i.disputed)::text AS refundable`;
const joined = 'refund_requests r JOIN invoices i ON i.id = r.invoice_id';

/** Reads of refund requests. */
@Injectable()
export class RefundRequestQueries {
  constructor(private readonly sql: Sql) {}

  /** All clients' requests, newest first. */
  async all(
    _admin: Actor,
    request: PageRequest & { status?: RefundRequestStatus },
  ): Promise<Page<AdminRefundRequestView>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [request.status ?? null];
    const scope = '($1::text IS NULL OR r.status = $1)';
    const rows = await this.sql.view<AdminRefundRequestView & Record<string, unknown>>(
      'refund-request.all',
      `SELECT ${adminColumns} FROM ${joined} JOIN accounts a ON a.id = r.user_id
       WHERE ${scope} AND (r.created_at, r.id) < ($2, $3) ORDER BY r.created_at DESC, r.id DESC LIMIT $4`,
      [...filter, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.materializedCount('refund_requests', { status: request.status }),
    );
  }

  /** @throws DomainError not_found */
  async one(_admin: Actor, id: number): Promise<AdminRefundRequestView> {
    const [row] = await this.sql.view<AdminRefundRequestView & Record<string, unknown>>(
      'refund-request.one',
      `SELECT ${adminColumns} FROM ${joined} JOIN accounts a ON a.id = r.user_id WHERE r.id = $1`,
      [id],
    );
    if (!row) throw notFound('refund request');
    return row;
  }

  /** A client's own request. @throws DomainError not_found */
  async ownOne(client: Actor, id: number): Promise<RefundRequestView> {
    const [row] = await this.sql.view<RefundRequestView & Record<string, unknown>>(
      'refund-request.own-one',
      `SELECT ${columns} FROM ${joined} WHERE r.id = $1 AND r.user_id = $2`,
      [id, client.id],
    );
    if (!row) throw notFound('refund request');
    return row;
  }
}
