import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last feed of versions, which all instances share. */
export class OfUpdates1790000200000 implements MigrationInterface {
  readonly name = 'OfUpdates1790000200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE seen_update_feed (
        id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        source text NOT NULL,
        feed text,
        tried_at timestamptz(3) NOT NULL,
        failure text CHECK (failure IN ('away', 'unsigned', 'unreadable'))
      );
      COMMENT ON COLUMN seen_update_feed.source IS 'SHA-256 of UPDATE_FEED and UPDATE_KEY';
      COMMENT ON COLUMN seen_update_feed.feed IS 'The last whose signature was valid';
      COMMENT ON COLUMN seen_update_feed.failure IS 'Of the last attempt; null after a good one';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE seen_update_feed');
  }
}
