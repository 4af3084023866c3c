import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reading replies has a state of its own, beside that of sending. */
export class InboxHealth1790000119000 implements MigrationInterface {
  readonly name = 'InboxHealth1790000119000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      INSERT INTO connections (kind, last_ok_at, last_error_at, last_error)
        SELECT 'inbox', read_at, failing_since, error FROM inbox_reader;
      UPDATE connections SET last_error_at = NULL, last_error = NULL
        WHERE kind = 'email' AND last_error IN (SELECT error FROM inbox_reader)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM connections WHERE kind = 'inbox'`);
  }
}
