import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecretRotations1790000014000 implements MigrationInterface {
  readonly name = 'SecretRotations1790000014000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE secret_rotations (
        secrets text CONSTRAINT secret_rotations_pkey PRIMARY KEY,
        looked_at timestamptz(3) NOT NULL,
        files_left integer NOT NULL,
        unreadable jsonb NOT NULL
      )`);
    await db.query(
      "COMMENT ON COLUMN secret_rotations.secrets IS 'Ids of the keys derived from APP_SECRET and APP_SECRET_PREVIOUS'",
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE secret_rotations');
  }
}
