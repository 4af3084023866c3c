import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Refunds and lost disputes in the ledger, so that the weekly close can show them with the money received.
 */
export class MoneyGivenBack1790000039320 implements MigrationInterface {
  readonly name = 'MoneyGivenBack1790000039320';

  async up(db: QueryRunner): Promise<void> {
    // A failed refund is reversed at the time of the refund, as in the months of the overview.
    await db.query(`
      CREATE VIEW money_given_back AS
        SELECT coalesce((SELECT made.occurred_at FROM ledger_transactions made
            WHERE t.kind = 'refund_failed' AND made.invoice_id = t.invoice_id AND made.refund_id = t.refund_id
              AND made.kind = 'refund' AND made.mode = t.mode), t.occurred_at) AS given_back_at,
          t.occurred_at AS known_at, t.mode, -e.amount AS amount
        FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
        WHERE t.kind IN ('refund', 'refund_failed') AND e.account = 'cash'
          OR t.kind = 'dispute_lost' AND e.account = 'disputed'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW money_given_back');
  }
}
