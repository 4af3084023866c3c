import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events of a payment provider that do not match the practice's account are payment differences. */
export class DifferencesNotBooked1790000038210 implements MigrationInterface {
  readonly name = 'DifferencesNotBooked1790000038210';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payment_differences
        ADD COLUMN reason text,
        DROP CONSTRAINT payment_differences_kind_check,
        ADD CONSTRAINT payment_differences_kind_check
          CHECK (kind IN ('missing_here', 'missing_there', 'amount', 'refunded', 'not_booked'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM payment_differences WHERE kind = 'not_booked';
      ALTER TABLE payment_differences
        DROP COLUMN reason,
        DROP CONSTRAINT payment_differences_kind_check,
        ADD CONSTRAINT payment_differences_kind_check
          CHECK (kind IN ('missing_here', 'missing_there', 'amount', 'refunded'))`);
  }
}
