import type { MigrationInterface, QueryRunner } from 'typeorm';

const words = `coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || username || ' ' || email`;
const closed = `role = 'client' AND closed_at IS NOT NULL`;

/** Closed accounts are searched by parts of words, like open ones. */
export class ClosedClientWords1790000037250 implements MigrationInterface {
  readonly name = 'ClosedClientWords1790000037250';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE VIEW searchable_closed_clients AS SELECT id, ${words} AS words FROM users WHERE ${closed}`,
    );
    await db.query(`
      CREATE INDEX users_closed_words_idx ON users USING gin (word_parts(${words}))
      WITH (gin_pending_list_limit = 128) WHERE ${closed}`);
    await db.query('ALTER INDEX users_closed_words_idx ALTER COLUMN 1 SET STATISTICS 0');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX users_closed_words_idx');
    await db.query('DROP VIEW searchable_closed_clients');
  }
}
