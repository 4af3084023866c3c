import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads what went back to clients, among everything that was received. */
export class MoneyGivenBackIndex1790000196000 implements MigrationInterface {
  readonly name = 'MoneyGivenBackIndex1790000196000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX ledger_transactions_given_back_idx ON ledger_transactions (occurred_at)
        WHERE kind IN ('refund', 'refund_failed', 'credit_refund', 'dispute_lost')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX ledger_transactions_given_back_idx');
  }
}
