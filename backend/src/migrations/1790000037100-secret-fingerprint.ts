import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SecretFingerprint1790000037100 implements MigrationInterface {
  readonly name = 'SecretFingerprint1790000037100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE secret_fingerprint (
        is_only boolean DEFAULT true
          CONSTRAINT secret_fingerprint_pkey PRIMARY KEY CONSTRAINT secret_fingerprint_only_check CHECK (is_only),
        fingerprint text NOT NULL,
        since timestamptz(3) NOT NULL
      )`);
    await db.query(
      "COMMENT ON TABLE secret_fingerprint IS 'One row: the APP_SECRET of all instances; an instance with another one does not start'",
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE secret_fingerprint');
  }
}
