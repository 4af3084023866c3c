import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts that a build of this day has: a practice from before uses them. */
const parts = [
  'webhooks',
  'safeguards',
  'blog',
  'packs',
  'retention',
  'connected-calendars',
  'books',
  'import',
  'weekly-review',
  'replies',
  'booking',
];

/** Switches of the parts of the product. */
export class PartSwitches1790000150000 implements MigrationInterface {
  readonly name = 'PartSwitches1790000150000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE part_switches (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL UNIQUE,
        is_on boolean NOT NULL,
        switched_at timestamptz(3)
      );
      COMMENT ON COLUMN part_switches.switched_at IS 'Time of the last switch; null if there was none'`);
    await db.query(
      `INSERT INTO part_switches (name, is_on)
       SELECT name, true FROM unnest($1::text[]) AS name WHERE EXISTS (SELECT FROM users)`,
      [parts],
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE part_switches');
  }
}
