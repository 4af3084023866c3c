import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Days of recurring invoices that are due stay when the terms change, which then no longer name them. */
export class DaysThatWait1790000081000 implements MigrationInterface {
  readonly name = 'DaysThatWait1790000081000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE recurring_invoices
        ADD COLUMN later_days jsonb NOT NULL DEFAULT '[]'
          CONSTRAINT recurring_invoices_later_days_check CHECK (jsonb_typeof(later_days) = 'array'),
        ADD COLUMN counts_from date`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE recurring_invoices DROP COLUMN later_days, DROP COLUMN counts_from');
  }
}
