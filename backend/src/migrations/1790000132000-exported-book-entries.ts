import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each entry that was in an export of the books. What was exported before is not known by its days, and is new once more:
 * twice in the books is seen, and missing is not.
 */
export class ExportedBookEntries1790000132000 implements MigrationInterface {
  readonly name = 'ExportedBookEntries1790000132000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE exported_book_entries (
        transaction_id integer NOT NULL REFERENCES ledger_transactions,
        format text NOT NULL CHECK (format IN ('quickbooks', 'xero', 'csv', 'xlsx')),
        reader integer REFERENCES users,
        content text,
        CONSTRAINT exported_book_entries_key UNIQUE NULLS NOT DISTINCT (transaction_id, format, reader)
      );
      COMMENT ON TABLE exported_book_entries IS 'Entries of files that were answered wholly; an invoice is the transaction that issued it';
      COMMENT ON COLUMN exported_book_entries.reader IS 'A member of the staff who sees assigned clients only; null: of all clients';
      COMMENT ON COLUMN exported_book_entries.content IS 'Hash of what the file had of an invoice';
      ALTER TABLE book_exports DROP CONSTRAINT book_exports_format_check,
        ADD CONSTRAINT book_exports_format_check CHECK (format IN ('quickbooks', 'xero', 'csv', 'xlsx')),
        ALTER last_transaction SET DEFAULT 0, ALTER missing_transactions SET DEFAULT '{}'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM book_exports WHERE format = 'xlsx';
      ALTER TABLE book_exports DROP CONSTRAINT book_exports_format_check,
        ADD CONSTRAINT book_exports_format_check CHECK (format IN ('quickbooks', 'xero', 'csv')),
        ALTER last_transaction DROP DEFAULT, ALTER missing_transactions DROP DEFAULT;
      DROP TABLE exported_book_entries`);
  }
}
