import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time when a payment was recorded, which may be days after it arrived. */
export class RecordedPayments1790000038310 implements MigrationInterface {
  readonly name = 'RecordedPayments1790000038310';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payments ADD COLUMN recorded_at timestamptz(3) NOT NULL DEFAULT now();
      UPDATE payments SET recorded_at = paid_at`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments DROP COLUMN recorded_at');
  }
}
