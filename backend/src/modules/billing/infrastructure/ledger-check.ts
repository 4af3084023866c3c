import { Injectable } from '@nestjs/common';
import {
  type RestoreCheck,
  RestoreChecks,
  type RestoreFinding,
  someOf,
} from '../../../platform/restore/restore-checks.js';
import { Sql } from '../../../platform/database/sql.js';

/** Months and statuses whose materialized totals differ from the ledger or the invoices. */
export const differentSums = `
  SELECT to_char(month, 'YYYY-MM') AS name FROM (
    SELECT month, received, refunded, test FROM money_months
    UNION ALL SELECT month, -received, -refunded, -test FROM ledger_months) months
  GROUP BY month HAVING (sum(received), sum(refunded), sum(test)) <> (0, 0, 0)
  UNION ALL
  SELECT 'invoices that are ' || status FROM (
    SELECT status, invoices, amount, balance FROM invoice_sums
    UNION ALL SELECT status, -invoices, -amount, -balance FROM summed_invoices) statuses
  GROUP BY status HAVING (sum(invoices), sum(amount), sum(balance)) <> (0, 0, 0)
  ORDER BY name`;

/** Recalculates the ledger: each transaction, each invoice from its entries, and the materialized totals. */
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
           coalesce(sum(e.amount) FILTER (WHERE e.account = 'cash' AND t.kind = 'payment'), 0) AS received,
           coalesce(sum(e.amount) FILTER (WHERE e.account = 'refunds'), 0) AS credited
         FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id GROUP BY e.invoice_id
       ) sums ON sums.invoice_id = i.id
       WHERE i.balance <> coalesce(sums.balance, 0) OR i.received <> coalesce(sums.received, 0)
         OR i.credited <> coalesce(sums.credited, 0) ORDER BY i.id`,
    );
    const sums = await this.sql.rows<{ name: string }>('ledger-check.sums', differentSums);
    const counted = await this.sql.count('ledger-check.count', 'ledger_transactions', []);
    return {
      message: `Ledger recalculated: ${counted} transactions.`,
      faults: someOf([
        ...unbalanced.map(({ id }) => `Ledger transaction ${id} is not balanced.`),
        ...different.map(({ id }) => `The amounts on invoice ${id} do not match the ledger.`),
        ...sums.map(({ name }) => `The stored totals of ${name} do not match their records.`),
      ]),
    };
  }
}
