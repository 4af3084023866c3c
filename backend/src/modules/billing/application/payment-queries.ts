import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { RefundRequestStatus } from '../domain/refund-request.js';
import type { AdminRefundRequestDto, PaymentDifferenceDto, RefundRequestDto } from '../http/payments.dto.js';
import { refundable } from './invoice-columns.js';

const columns = `r.id, r.invoice_id AS "invoiceId", i.invoice_number AS "invoiceNumber", r.user_id AS "userId", r.reason,
  r.status, r.decision_reason AS "decisionReason", r.decided_at AS "decidedAt", r.created_at`;
const requests = 'refund_requests r JOIN invoices i ON i.id = r.invoice_id';
const adminColumns = `${columns}, json_build_object('id', a.id, 'name', a.name) AS client,
  ${refundable}::text AS refundable`;
const adminRequests = `${requests} JOIN accounts a ON a.id = r.user_id`;

/** Reads of refund requests and payment differences. */
@Injectable()
export class PaymentQueries {
  constructor(private readonly sql: Sql) {}

  /** Refund requests of all clients, newest first. */
  refundRequests(
    admin: Actor,
    request: PageRequest & { status?: RefundRequestStatus },
  ): Promise<Page<AdminRefundRequestDto>> {
    const { status } = request;
    const list = {
      of: 'r',
      columns: adminColumns,
      from: adminRequests,
      counted: 'refund_requests r',
      where: '($1::text IS NULL OR r.status = $1)',
      values: [status ?? null],
      visibleTo: { actor: admin, client: 'r.user_id' },
    };
    return newestFirst(this.sql, 'refund-request.all', list, request);
  }

  /** @throws DomainError not_found */
  refundRequest(actor: Actor, id: number): Promise<RefundRequestDto> {
    return this.find('one', `${columns} FROM ${requests}`, actor, id);
  }

  /** @throws DomainError not_found */
  refundRequestForAdmin(admin: Actor, id: number): Promise<AdminRefundRequestDto> {
    return this.find('one-for-admin', `${adminColumns} FROM ${adminRequests}`, admin, id);
  }

  /** All payment differences of the last comparison, newest first. */
  differences(admin: Actor, request: PageRequest): Promise<Page<PaymentDifferenceDto>> {
    const differences = {
      of: 'd',
      columns: `d.id, d.kind, d.reason, d.provider_id AS "providerId", d.invoice_id AS "invoiceId",
        i.invoice_number AS "invoiceNumber", d.here, d.there, d.paid_at AS "paidAt", d.created_at`,
      from: 'payment_differences d LEFT JOIN invoices i ON i.id = d.invoice_id',
      visibleTo: { actor: admin, client: 'i.user_id' },
    };
    return newestFirst(this.sql, 'payment-difference.all', differences, request);
  }

  private find<Row extends RefundRequestDto>(
    name: string,
    selection: string,
    actor: Actor,
    id: number,
  ): Promise<Row> {
    const scope = clientScope(actor);
    return this.sql.one(
      'refund_request',
      `refund-request.${name}-${scope.name}`,
      `SELECT ${selection} WHERE r.id = $1 AND ${scope.where('r.user_id', 2)}`,
      [id, scope.ids],
    );
  }
}
