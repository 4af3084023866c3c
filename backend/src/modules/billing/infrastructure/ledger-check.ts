import { Injectable } from '@nestjs/common';
import {
  type RestoreCheck,
  RestoreChecks,
  type RestoreFinding,
  someOf,
} from '../../../platform/events/restore-checks.js';
import { Sql } from '../../../platform/database/sql.js';

/** Recalculates the ledger: each transaction, and each invoice from its entries. */
@Injectable()
export class LedgerCheck implements RestoreCheck {
  readonly place = 4;

  constructor(
    checks: RestoreChecks,
    private readonly sql: Sql,
  ) {
    checks.add(this);
  }

  async run(): Promise<RestoreFinding> {
    const unbalanced = await this.sql.rows<{ id: number }>(
      'ledger-check.transactions',
      `SELECT t.id FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id
       GROUP BY t.id HAVING sum(e.amount) IS DISTINCT FROM 0 ORDER BY t.id`,
    );
    const different = await this.sql.rows<{ id: number }>(
      'ledger-check.invoices',
      `SELECT i.id FROM invoices i LEFT JOIN (
         SELECT e.invoice_id,
           coalesce(sum(e.amount) FILTER (WHERE e.account = 'receivable'), 0) AS balance,
           coalesce(sum(e.amount) FILTER (WHERE e.account IN ('cash', 'client_credit', 'opening') AND t.kind = 'payment'), 0) AS received,
           CASE WHEN bool_or(t.kind IN ('void', 'delete')) THEN 0 ELSE coalesce(sum(e.amount) FILTER (
             WHERE e.account IN ('refunds', 'tax') AND t.kind IN ('refund', 'refund_failed', 'dispute_lost')), 0) END AS credited
         FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id GROUP BY e.invoice_id
       ) sums ON sums.invoice_id = i.id
       WHERE i.balance <> coalesce(sums.balance, 0) OR i.received <> coalesce(sums.received, 0)
         OR i.credited <> coalesce(sums.credited, 0) ORDER BY i.id`,
    );
    const credits = await this.sql.rows<{ userId: number }>(
      'ledger-check.credit',
      `SELECT user_id AS "userId" FROM (
         SELECT t.user_id, -sum(e.amount) AS balance FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
         WHERE e.account = 'client_credit' GROUP BY t.user_id) sums FULL JOIN client_credit c USING (user_id)
       WHERE sums.balance IS DISTINCT FROM c.balance ORDER BY user_id`,
    );
    const counted = await this.sql.count('ledger-check.count', 'ledger_transactions', []);
    return {
      message: `Ledger recalculated: ${counted} transactions.`,
      faults: someOf([
        ...unbalanced.map(({ id }) => `Ledger transaction ${id} is not balanced.`),
        ...different.map(({ id }) => `The amounts on invoice ${id} do not match the ledger.`),
        ...credits.map(({ userId }) => `The credit of client ${userId} does not match the ledger.`),
      ]),
    };
  }
}
