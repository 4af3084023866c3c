import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each exported entry is a row of exported_book_entries: the highest and the missing numbers of the ledger at the last
 * export are read by no version since then, and were in no release.
 */
export class ContractBookExports1790000152100 implements MigrationInterface {
  readonly name = 'ContractBookExports1790000152100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE book_exports DROP last_transaction, DROP missing_transactions');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE book_exports ADD last_transaction integer NOT NULL DEFAULT 0,
        ADD missing_transactions integer[] NOT NULL DEFAULT '{}'`);
  }
}
