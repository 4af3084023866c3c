import { Injectable } from '@nestjs/common';
import { type Actor, notFound, type Page, type PageRequest } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { RefundRequestStatus } from '../domain/refund-request.js';
import type { AdminRefundRequestDto, PaymentDifferenceDto, RefundRequestDto } from '../http/payments.dto.js';
import { refundable } from './invoice-columns.js';

const columns = `r.id, r.invoice_id AS "invoiceId", i.invoice_number AS "invoiceNumber", r.user_id AS "userId", r.reason,
  r.status, r.decision_reason AS "decisionReason", r.decided_at AS "decidedAt", r.created_at`;
const requests = `SELECT ${columns} FROM refund_requests r JOIN invoices i ON i.id = r.invoice_id`;
const adminRequests = `SELECT ${columns}, json_build_object('id', a.id, 'name', a.name) AS client,
  ${refundable}::text AS refundable
  FROM refund_requests r JOIN invoices i ON i.id = r.invoice_id JOIN accounts a ON a.id = r.user_id`;

/** Reads of refund requests and payment differences. */
@Injectable()
export class PaymentQueries {
  constructor(private readonly sql: Sql) {}

  /** Refund requests of all clients, newest first. */
  async refundRequests(
    admin: Actor,
    request: PageRequest & { status?: RefundRequestStatus },
  ): Promise<Page<AdminRefundRequestDto>> {
    const { at, id } = positionOf(request.cursor);
    const scope = clientScope(admin);
    const filter = [request.status ?? null, scope.ids];
    const matching = `($1::text IS NULL OR r.status = $1) AND ${scope.where('r.user_id', 2)}`;
    const rows = await this.sql.view<AdminRefundRequestDto>(
      `refund-request.all-${scope.name}`,
      `${adminRequests}
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
  refundRequest(actor: Actor, id: number): Promise<RefundRequestDto> {
    return this.find<RefundRequestDto>('one', requests, actor, id);
  }

  /** @throws DomainError not_found */
  refundRequestForAdmin(admin: Actor, id: number): Promise<AdminRefundRequestDto> {
    return this.find<AdminRefundRequestDto>('one-for-admin', adminRequests, admin, id);
  }

  /** All payment differences of the last comparison, newest first. */
  async differences(admin: Actor, request: PageRequest): Promise<Page<PaymentDifferenceDto>> {
    const { at, id } = positionOf(request.cursor);
    const scope = clientScope(admin);
    const from = `payment_differences d LEFT JOIN invoices i ON i.id = d.invoice_id WHERE ${scope.where('i.user_id', 1)}`;
    const rows = await this.sql.view<PaymentDifferenceDto>(
      `payment-difference.all-${scope.name}`,
      `SELECT d.id, d.kind, d.reason, d.provider_id AS "providerId", d.invoice_id AS "invoiceId", i.invoice_number AS "invoiceNumber",
         d.here, d.there, d.paid_at AS "paidAt", d.created_at
       FROM ${from} AND (d.created_at, d.id) < ($2, $3) ORDER BY d.created_at DESC, d.id DESC LIMIT $4`,
      [scope.ids, at, id, request.limit + 1],
    );
    return pageOf(rows, request, () =>
      this.sql.count(`payment-difference.count-${scope.name}`, from, [scope.ids]),
    );
  }

  private async find<Row extends RefundRequestDto>(
    name: string,
    selection: string,
    actor: Actor,
    id: number,
  ): Promise<Row> {
    const scope = clientScope(actor);
    const [row] = await this.sql.view<Row>(
      `refund-request.${name}-${scope.name}`,
      `${selection} WHERE r.id = $1 AND ${scope.where('r.user_id', 2)}`,
      [id, scope.ids],
    );
    if (!row) throw notFound('refund request');
    return row;
  }
}
