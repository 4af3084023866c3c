import type { MigrationInterface, QueryRunner } from 'typeorm';

/** State of the copies in the place of the settings. */
export class OfOffsiteBackups1790000199000 implements MigrationInterface {
  readonly name = 'OfOffsiteBackups1790000199000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE offsite_backups (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        place text NOT NULL,
        since timestamptz(3) NOT NULL,
        last_good_at timestamptz(3),
        last_tried_at timestamptz(3),
        error text,
        failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
        oldest_tried_for timestamptz(3)
      );
      COMMENT ON COLUMN offsite_backups.since IS 'First start with this place: what was before is not known';
      COMMENT ON COLUMN offsite_backups.failures IS 'Tries since the last good copy';
      COMMENT ON COLUMN offsite_backups.oldest_tried_for IS 'Night in which the oldest copy was tried last'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE offsite_backups');
  }
}
