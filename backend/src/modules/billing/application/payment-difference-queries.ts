import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { Page, PageRequest } from '../../../kernel/page.js';
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
  async all(_admin: Actor, request: PageRequest): Promise<Page<PaymentDifferenceView>> {
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<PaymentDifferenceView & Record<string, unknown>>(
      'payment-difference.all',
      `SELECT d.id, d.kind, d.reason, d.provider_id AS "providerId", d.invoice_id AS "invoiceId", i.invoice_number AS "invoiceNumber",
         d.here, d.there, d.paid_at AS "paidAt", d.created_at
       FROM payment_differences d LEFT JOIN invoices i ON i.id = d.invoice_id
       WHERE (d.created_at, d.id) < ($1, $2) ORDER BY d.created_at DESC, d.id DESC LIMIT $3`,
      [at, id, request.limit + 1],
    );
    return pageOf(rows, request, () => this.sql.count('payment-difference.count', 'payment_differences', []));
  }
}
