import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Usernames are stored in NFKC, as they are compared; the earlier spelling still logs in. An account whose name
 * another one has in NFKC keeps its own, the only one with which it logs in.
 */
export class SpellingOfUsernames1790000082000 implements MigrationInterface {
  readonly name = 'SpellingOfUsernames1790000082000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE users u SET username = normalize(u.username, NFKC)
      FROM username_keys k
      WHERE k.user_id = u.id AND u.username IS NOT NFKC NORMALIZED AND NOT EXISTS (
        SELECT FROM users o WHERE o.id <> u.id AND o.closed_at IS NULL
          AND lower(o.username) = lower(normalize(u.username, NFKC)))`);
    await db.query('SET CONSTRAINTS ALL IMMEDIATE');
  }

  /** The earlier spelling is not known any more, and not needed. */
  async down(): Promise<void> {}
}
