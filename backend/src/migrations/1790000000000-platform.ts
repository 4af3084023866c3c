import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Platform1790000000000 implements MigrationInterface {
  readonly name = 'Platform1790000000000';

  async up(db: QueryRunner): Promise<void> {
    // Columns required by rate-limiter-flexible; `expire` is a time in milliseconds.
    await db.query(`
      CREATE TABLE rate_limits (
        key varchar(255) CONSTRAINT rate_limits_pkey PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE rate_limits');
  }
}
