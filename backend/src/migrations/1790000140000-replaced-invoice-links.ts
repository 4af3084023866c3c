import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links of an invoice that is sent again work until the new email is written. */
export class ReplacedInvoiceLinks1790000140000 implements MigrationInterface {
  readonly name = 'ReplacedInvoiceLinks1790000140000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE invoice_links ADD replaced boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN invoice_links.replaced IS 'The next email about the invoice withdraws it'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE invoice_links DROP replaced');
  }
}
