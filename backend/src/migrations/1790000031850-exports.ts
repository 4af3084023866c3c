import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports being downloaded, one per person. */
export class Exports1790000031850 implements MigrationInterface {
  readonly name = 'Exports1790000031850';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE running_exports (
        user_id integer NOT NULL CONSTRAINT running_exports_pkey PRIMARY KEY
          CONSTRAINT running_exports_user_id_fkey REFERENCES users,
        claim uuid NOT NULL,
        claimed_until timestamptz(3) NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE running_exports');
  }
}
