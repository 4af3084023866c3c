import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Partial index: reported payments are few among many invoices, and are counted whenever invoices are listed.
 */
export class PaymentReports1790000031600 implements MigrationInterface {
  readonly name = 'PaymentReports1790000031600';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX invoices_reported_idx ON invoices (created_at DESC, id DESC)
        WHERE reported_at IS NOT NULL AND state <> 'deleted'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX invoices_reported_idx');
  }
}
