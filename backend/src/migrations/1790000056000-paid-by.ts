import type { MigrationInterface, QueryRunner } from 'typeorm';

const receivable = (columns: string): string => `
  SELECT t.invoice_id, t.occurred_at, e.amount${columns}
  FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id WHERE e.account = 'receivable'`;

const givenBack = (columns: string): string => `
  SELECT coalesce((SELECT made.occurred_at FROM ledger_transactions made
      WHERE t.kind = 'refund_failed' AND made.invoice_id = t.invoice_id AND made.refund_id = t.refund_id
        AND made.kind = 'refund' AND made.mode = t.mode), t.occurred_at) AS given_back_at,
    t.occurred_at AS known_at, t.mode, -e.amount AS amount${columns}
  FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
  WHERE t.kind IN ('refund', 'refund_failed') AND e.account = 'cash'
    OR t.kind = 'dispute_lost' AND e.account = 'disputed'`;

/** The person who pays, also on behalf of the client; and the client of each sum in the weekly review. */
export class PaidBy1790000056000 implements MigrationInterface {
  readonly name = 'PaidBy1790000056000';

  async up(db: QueryRunner): Promise<void> {
    // Null in rows of the previous version: then an individual has paid for themselves.
    await db.query(`
      ALTER TABLE payments ADD paid_by integer CONSTRAINT payments_paid_by_fkey REFERENCES users;
      ALTER TABLE payment_attempts ADD started_by integer CONSTRAINT payment_attempts_started_by_fkey REFERENCES users;
      CREATE INDEX payments_paid_by_idx ON payments (paid_by) WHERE paid_by IS NOT NULL;
      CREATE INDEX payment_attempts_started_by_idx ON payment_attempts (started_by) WHERE started_by IS NOT NULL;
      COMMENT ON COLUMN payments.paid_by IS 'The person who paid; null if the practice recorded it';
      CREATE OR REPLACE VIEW money_given_back AS ${givenBack(', t.user_id')};
      CREATE OR REPLACE VIEW receivable_changes AS ${receivable(', t.user_id')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW receivable_changes, money_given_back;
      CREATE VIEW receivable_changes AS ${receivable('')};
      CREATE VIEW money_given_back AS ${givenBack('')};
      ALTER TABLE payment_attempts DROP started_by;
      ALTER TABLE payments DROP paid_by`);
  }
}
