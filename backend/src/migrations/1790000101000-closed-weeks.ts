import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Weeks whose review is closed. */
export class ClosedWeeks1790000101000 implements MigrationInterface {
  readonly name = 'ClosedWeeks1790000101000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE closed_weeks (
        week text PRIMARY KEY,
        last_day date NOT NULL UNIQUE,
        closed_at timestamptz(3) NOT NULL,
        closed_by integer NOT NULL REFERENCES users
      );
      COMMENT ON COLUMN closed_weeks.last_day IS 'Its Sunday in the practice''s time zone'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE closed_weeks');
  }
}
