import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { pageOf, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import type { DifferenceKind, RefusedReason } from '../domain/payment-difference.js';

export interface PaymentDifferenceView {
  id: number;
  kind: DifferenceKind;
  reason: RefusedReason | null;
  providerId: string;
  invoiceId: number;
  invoiceNumber: string | null;
  here: string;
  there: string;
  paidAt: string;
  created_at: string;
}

@Injectable()
export class PaymentDifferenceQueries {
  constructor(private readonly sql: Sql) {}

  /** All differences of the last comparison, newest first. */
  async all(admin: Actor, request: PageRequest): Promise<Page<PaymentDifferenceView>> {
    const { at, id } = positionOf(request.cursor);
    const scope = clientScope(admin);
    const from = `payment_differences d LEFT JOIN invoices i ON i.id = d.invoice_id WHERE ${scope.where('i.user_id', 1)}`;
    const rows = await this.sql.view<PaymentDifferenceView & Record<string, unknown>>(
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
}
