import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The link of the set-up in the browser: at most one, while there is no user. */
export class SetupLink1790000198000 implements MigrationInterface {
  readonly name = 'SetupLink1790000198000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE setup_link (
        id integer DEFAULT 1 PRIMARY KEY CONSTRAINT setup_link_single_check CHECK (id = 1),
        token_hash bytea NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        wrong_tries smallint NOT NULL DEFAULT 0 CHECK (wrong_tries >= 0)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE setup_link');
  }
}
