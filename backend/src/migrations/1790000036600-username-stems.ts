import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for usernames that differ only by the number at their end, to find the next free one. */
export class UsernameStems1790000036600 implements MigrationInterface {
  readonly name = 'UsernameStems1790000036600';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX users_username_stem_idx ON users (rtrim(lower(username), '0123456789')) WHERE closed_at IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX users_username_stem_idx');
  }
}
