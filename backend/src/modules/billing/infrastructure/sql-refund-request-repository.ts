import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { violatedConstraint } from '../../../platform/database/database-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { RefundRequestRepository, RefundRequestChange } from '../domain/gateway-ports.js';
import { alreadyRequested, RefundRequest } from '../domain/refund-request.js';

const selection = `SELECT r.id, r.invoice_id AS "invoiceId", r.user_id AS "userId", i.invoice_number AS title, r.reason,
    r.status, r.decision_reason AS "decisionReason", r.decided_at AS "decidedAt", r.decided_by AS "decidedBy", r.created_at
  FROM refund_requests r JOIN invoices i ON i.id = r.invoice_id`;

type Row = Omit<RefundRequest, 'createdEvents' | 'decline' | 'refunded'>;

@Injectable()
export class SqlRefundRequestRepository implements RefundRequestRepository {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {}

  add(request: RefundRequest, by: Actor): Promise<RefundRequest> {
    return this.work.run(async () => {
      const { invoiceId, userId, reason, created_at } = request;
      const id = await this.sql
        .onlyValue<number>(
          'refund-request.add',
          `INSERT INTO refund_requests (invoice_id, user_id, reason, created_at) VALUES ($1, $2, $3, $4) RETURNING id`,
          [invoiceId, userId, reason, created_at],
        )
        .catch((error: unknown) => {
          throw violatedConstraint(error) === 'refund_requests_open_key' ? alreadyRequested() : error;
        });
      Object.assign(request, { id });
      for (const event of request.createdEvents(by)) this.work.publish(event);
      return request;
    });
  }

  change(id: number, admin: Actor, change: RefundRequestChange): Promise<RefundRequest> {
    return this.work.run(async () => {
      const scope = clientScope(admin);
      const row = await this.sql.one<Row>(
        'refund_request',
        `refund-request.lock-${scope.name}`,
        `${selection} WHERE r.id = $1 AND ${scope.where('r.user_id', 2)} FOR UPDATE OF r`,
        [id, scope.ids],
      );
      return this.save(row, change);
    });
  }

  async changeOpen(invoiceId: number, change: RefundRequestChange): Promise<void> {
    await this.work.run(async () => {
      const row = await this.sql.first<Row>(
        'refund-request.lock-open',
        `${selection} WHERE r.invoice_id = $1 AND r.status = 'open' FOR UPDATE OF r`,
        [invoiceId],
      );
      if (row) await this.save(row, change);
    });
  }

  private async save(row: Row, change: RefundRequestChange): Promise<RefundRequest> {
    const request = Object.assign(Object.create(RefundRequest.prototype) as RefundRequest, row);
    const events = change(request);
    const { id, status, decisionReason, decidedAt, decidedBy } = request;
    await this.sql.rows(
      'refund-request.decide',
      `UPDATE refund_requests SET status = $2, decision_reason = $3, decided_at = $4, decided_by = $5 WHERE id = $1`,
      [id, status, decisionReason, decidedAt, decidedBy],
    );
    for (const event of events) this.work.publish(event);
    return request;
  }
}
