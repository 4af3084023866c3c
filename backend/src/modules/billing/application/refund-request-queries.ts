import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { notFound } from '../../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { refundable } from './invoice-columns.js';
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
  ${refundable}::text AS refundable`;
const joined = 'refund_requests r JOIN invoices i ON i.id = r.invoice_id';

/** Reads of refund requests. */
@Injectable()
export class RefundRequestQueries {
  constructor(private readonly sql: Sql) {}

  /** Requests of all clients, newest first. */
  async all(
    admin: Actor,
    request: PageRequest & { status?: RefundRequestStatus },
  ): Promise<Page<AdminRefundRequestView>> {
    const { at, id } = positionOf(request.cursor);
    const scope = clientScope(admin);
    const filter = [request.status ?? null, scope.ids];
    const matching = `($1::text IS NULL OR r.status = $1) AND ${scope.where('r.user_id', 2)}`;
    const rows = await this.sql.view<AdminRefundRequestView & Record<string, unknown>>(
      `refund-request.all-${scope.name}`,
      `SELECT ${adminColumns} FROM ${joined} JOIN accounts a ON a.id = r.user_id
       WHERE ${matching} AND (r.created_at, r.id) < ($3, $4) ORDER BY r.created_at DESC, r.id DESC LIMIT $5`,
      [...filter, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      scope.name === 'all'
        ? this.sql.materializedCount('refund_requests', { status: request.status })
        : this.sql.count(`refund-request.count-${scope.name}`, `refund_requests r WHERE ${matching}`, filter),
    );
  }

  /** @throws DomainError not_found */
  oneForAdmin(admin: Actor, id: number): Promise<AdminRefundRequestView> {
    const from = `${joined} JOIN accounts a ON a.id = r.user_id`;
    return this.find<AdminRefundRequestView>(
      'one-for-admin',
      `SELECT ${adminColumns} FROM ${from}`,
      admin,
      id,
    );
  }

  /** @throws DomainError not_found */
  one(actor: Actor, id: number): Promise<RefundRequestView> {
    return this.find<RefundRequestView>('one', `SELECT ${columns} FROM ${joined}`, actor, id);
  }

  private async find<View extends RefundRequestView>(
    name: string,
    selection: string,
    actor: Actor,
    id: number,
  ): Promise<View> {
    const scope = clientScope(actor);
    const [row] = await this.sql.view<View & Record<string, unknown>>(
      `refund-request.${name}-${scope.name}`,
      `${selection} WHERE r.id = $1 AND ${scope.where('r.user_id', 2)}`,
      [id, scope.ids],
    );
    if (!row) throw notFound('refund request');
    return row;
  }
}
