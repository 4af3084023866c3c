import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events of a connected calendar whose time zone is unknown are counted, for the screen to say so. */
export class UnknownTimeZones1790000135000 implements MigrationInterface {
  readonly name = 'UnknownTimeZones1790000135000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE connected_calendars ADD unknown_zones integer NOT NULL DEFAULT 0');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE connected_calendars DROP unknown_zones');
  }
}
