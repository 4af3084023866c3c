import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row while destruction by retention rules is paused: a restore adds it, an admin removes it. */
export class RetentionPause1790000038100 implements MigrationInterface {
  readonly name = 'RetentionPause1790000038100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE retention_pause (
        id integer DEFAULT 1 CONSTRAINT retention_pause_pkey PRIMARY KEY
          CONSTRAINT retention_pause_id_check CHECK (id = 1),
        since timestamptz(3) NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE retention_pause');
  }
}
