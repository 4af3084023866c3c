import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of a part never block a deletion in the core. */
export class EntriesOfBooks1790000157000 implements MigrationInterface {
  readonly name = 'EntriesOfBooks1790000157000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE exported_book_entries DROP CONSTRAINT exported_book_entries_transaction_id_fkey,
        ADD CONSTRAINT exported_book_entries_transaction_id_fkey FOREIGN KEY (transaction_id)
          REFERENCES ledger_transactions ON DELETE CASCADE`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE exported_book_entries DROP CONSTRAINT exported_book_entries_transaction_id_fkey,
        ADD CONSTRAINT exported_book_entries_transaction_id_fkey FOREIGN KEY (transaction_id)
          REFERENCES ledger_transactions`);
  }
}
