import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of the practice's details, its payment terms, and whether it is the demo practice. */
export class SiteVersions1790000038320 implements MigrationInterface {
  readonly name = 'SiteVersions1790000038320';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE site
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD COLUMN payment_terms_days integer DEFAULT 14
          CONSTRAINT site_payment_terms_days_check CHECK (payment_terms_days BETWEEN 0 AND 365),
        ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN site.is_demo IS 'The first start loaded the demo practice';
      UPDATE site SET is_demo = EXISTS (
        SELECT FROM users WHERE username = 'asample' AND email = 'alex@example.com')`);
    await db.query('ALTER TABLE recurring_invoices ADD COLUMN waiting boolean NOT NULL DEFAULT false');
    await db.query(`
      CREATE VIEW waiting_recurring_invoices AS
        SELECT id, user_id, description, next_on FROM recurring_invoices
        WHERE waiting AND next_on IS NOT NULL AND ended_at IS NULL;
      CREATE INDEX recurring_invoices_waiting_idx ON recurring_invoices (next_on, id) WHERE waiting`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW waiting_recurring_invoices');
    await db.query('ALTER TABLE recurring_invoices DROP COLUMN waiting');
    await db.query(
      'ALTER TABLE site DROP COLUMN is_demo, DROP COLUMN payment_terms_days, DROP COLUMN version',
    );
  }
}
