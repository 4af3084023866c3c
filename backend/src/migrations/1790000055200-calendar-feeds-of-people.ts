import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calendar feeds of clients whom people act for, beside those of one's own client (`calendar_feeds`). */
export class CalendarFeedsOfPeople1790000055200 implements MigrationInterface {
  readonly name = 'CalendarFeedsOfPeople1790000055200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE client_calendar_feeds (
        access_id integer CONSTRAINT client_calendar_feeds_pkey PRIMARY KEY
          CONSTRAINT client_calendar_feeds_access_id_fkey REFERENCES client_access ON DELETE CASCADE,
        secret_hash bytea NOT NULL CONSTRAINT client_calendar_feeds_secret_hash_key UNIQUE,
        sealed_secret bytea NOT NULL,
        created_at timestamptz(3) NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE client_calendar_feeds');
  }
}
