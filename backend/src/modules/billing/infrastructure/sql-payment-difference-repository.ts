import { Injectable } from '@nestjs/common';
import { Money } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { PaymentDifferenceRepository, LedgerPayment } from '../domain/gateway-ports.js';
import type { PaymentDifference } from '../domain/payment-difference.js';

@Injectable()
export class SqlPaymentDifferenceRepository implements PaymentDifferenceRepository {
  constructor(private readonly sql: Sql) {}

  store(difference: PaymentDifference, now: Date): Promise<boolean> {
    const { kind, reason = null, providerId, invoiceId, here, there, at } = difference;
    return this.sql.some(
      'payment-difference.store',
      `INSERT INTO payment_differences AS known (kind, provider_id, invoice_id, here, there, paid_at, created_at, reason)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (kind, provider_id) DO UPDATE
         SET here = excluded.here, there = excluded.there, reason = excluded.reason
         WHERE (known.here, known.there, known.reason) IS DISTINCT FROM (excluded.here, excluded.there, excluded.reason)
       RETURNING 1`,
      [kind, providerId, invoiceId, `${here}`, `${there}`, at, now, reason],
    );
  }

  async removeOthers(since: Date, current: readonly PaymentDifference[]): Promise<void> {
    await this.sql.rows(
      'payment-difference.remove-others',
      `DELETE FROM payment_differences WHERE CASE WHEN kind = 'not_booked' THEN paid_at < $1
         ELSE paid_at >= $1 AND (kind, provider_id) NOT IN (SELECT * FROM unnest($2::text[], $3::text[])) END`,
      [since, current.map(({ kind }) => kind), current.map(({ providerId }) => providerId)],
    );
  }

  async paymentsSince(since: Date): Promise<Map<string, LedgerPayment>> {
    const rows = await this.sql.rows<{
      providerId: string;
      invoiceId: number;
      account: string | null;
      paidAt: Date;
      amount: string;
      refunded: string;
    }>(
      'payment-difference.payments',
      `SELECT p.provider_id AS "providerId", p.invoice_id AS "invoiceId", p.account,
         p.paid_at AS "paidAt", p.amount,
         (SELECT coalesce(sum(a.amount), 0) FROM refund_allocations a JOIN refunds r ON r.id = a.refund_id
          WHERE a.payment_id = p.id AND r.status <> 'failed') AS refunded
       FROM payments p WHERE p.provider = 'stripe' AND p.paid_at >= $1`,
      [since],
    );
    return new Map(
      rows.map(({ providerId, amount, refunded, ...row }) => [
        providerId,
        { ...row, amount: Money.parse(amount), refunded: Money.parse(refunded) },
      ]),
    );
  }
}
