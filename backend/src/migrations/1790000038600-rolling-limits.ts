import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Times of each person's uses of a limited action, at most as many as the limit, so that no row grows. */
export class RollingLimits1790000038600 implements MigrationInterface {
  readonly name = 'RollingLimits1790000038600';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE rolling_limits (
        key text CONSTRAINT rolling_limits_pkey PRIMARY KEY,
        used_at timestamptz(3)[] NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE rolling_limits');
  }
}
