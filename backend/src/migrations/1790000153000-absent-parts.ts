import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts that a build lacks, so that their return is noticed. */
export class AbsentParts1790000153000 implements MigrationInterface {
  readonly name = 'AbsentParts1790000153000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE part_switches ADD is_here boolean;
      COMMENT ON COLUMN part_switches.is_here IS
        'Whether the build that started last has the part; null if none ever had it'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE part_switches DROP is_here');
  }
}
