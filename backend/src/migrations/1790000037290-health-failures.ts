import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failing lines of the health page, so that the practice is notified of each once. */
export class HealthFailures1790000037290 implements MigrationInterface {
  readonly name = 'HealthFailures1790000037290';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE health_failures (
        name text CONSTRAINT health_failures_pkey PRIMARY KEY,
        last_seen_at timestamptz(3) NOT NULL,
        told_at timestamptz(3)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE health_failures');
  }
}
