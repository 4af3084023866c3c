import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports of the books, and an index that finds all invoices issued in a period, also deleted ones. */
export class Books1790000095000 implements MigrationInterface {
  readonly name = 'Books1790000095000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE book_exports (
        format text NOT NULL CHECK (format IN ('quickbooks', 'xero', 'csv')),
        reader integer REFERENCES users,
        exported_at timestamptz(3) NOT NULL,
        last_transaction integer NOT NULL,
        missing_transactions integer[] NOT NULL,
        CONSTRAINT book_exports_key UNIQUE NULLS NOT DISTINCT (format, reader)
      );
      COMMENT ON TABLE book_exports IS 'The last one in each format that was answered wholly';
      COMMENT ON COLUMN book_exports.reader IS 'A member of the staff who sees assigned clients only; null: of all clients';
      COMMENT ON COLUMN book_exports.missing_transactions IS 'Numbers of ledger transactions that were not there, or not yet';
      DROP INDEX invoices_issued_on_idx;
      CREATE INDEX invoices_issued_on_idx ON invoices (issued_on, id) WHERE issued_on IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX invoices_issued_on_idx;
      CREATE INDEX invoices_issued_on_idx ON invoices (issued_on, id) WHERE state IN ('issued', 'void');
      DROP TABLE book_exports`);
  }
}
