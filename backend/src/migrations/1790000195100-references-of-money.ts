import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for foreign keys: what they refer to is looked up by them. */
export class ReferencesOfMoney1790000195100 implements MigrationInterface {
  readonly name = 'ReferencesOfMoney1790000195100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX credit_entries_invoice_id_idx ON credit_entries (invoice_id) WHERE invoice_id IS NOT NULL;
      CREATE INDEX credit_entries_recorded_by_idx ON credit_entries (recorded_by) WHERE recorded_by IS NOT NULL;
      CREATE INDEX prices_tax_rate_id_idx ON prices (tax_rate_id) WHERE tax_rate_id IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'DROP INDEX credit_entries_invoice_id_idx, credit_entries_recorded_by_idx, prices_tax_rate_id_idx',
    );
  }
}
