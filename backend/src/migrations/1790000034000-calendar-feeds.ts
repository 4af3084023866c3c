import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secret URLs of calendar feeds with a user's appointments. */
export class CalendarFeeds1790000034000 implements MigrationInterface {
  readonly name = 'CalendarFeeds1790000034000';

  async up(db: QueryRunner): Promise<void> {
    // Looked up by hash; the secret itself is stored encrypted, so that it can be shown again.
    await db.query(`
      CREATE TABLE calendar_feeds (
        user_id integer CONSTRAINT calendar_feeds_pkey PRIMARY KEY
          CONSTRAINT calendar_feeds_user_id_fkey REFERENCES users ON DELETE CASCADE,
        secret_hash bytea NOT NULL CONSTRAINT calendar_feeds_secret_hash_key UNIQUE,
        sealed_secret bytea NOT NULL,
        created_at timestamptz(3) NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE calendar_feeds');
  }
}
