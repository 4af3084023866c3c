import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['invoices', 'payments', 'refunds'];

/**
 * The client's language when an invoice was issued, a payment recorded or a refund made, for their PDFs. The
 * previous version writes English ones.
 */
export class InvoiceLanguages1790000078400 implements MigrationInterface {
  readonly name = 'InvoiceLanguages1790000078400';

  async up(db: QueryRunner): Promise<void> {
    for (const table of tables)
      await db.query(`ALTER TABLE ${table} ADD language text NOT NULL DEFAULT 'en'
        CONSTRAINT ${table}_language_check CHECK (language ~ '^[a-z]{2}$')`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of tables) await db.query(`ALTER TABLE ${table} DROP language`);
  }
}
