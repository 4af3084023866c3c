import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Needed by HTTPS without a proxy: the account at the certificate authority, its challenges, and the certificate. */
export class OwnCertificate1790000197000 implements MigrationInterface {
  readonly name = 'OwnCertificate1790000197000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE acme_accounts (
        directory text PRIMARY KEY,
        sealed_key bytea NOT NULL,
        created_at timestamptz(3) NOT NULL
      )`);
    await db.query(`
      CREATE TABLE acme_challenges (
        token text PRIMARY KEY CHECK (length(token) <= 512),
        sealed_answer bytea NOT NULL,
        created_at timestamptz(3) NOT NULL
      )`);
    await db.query(`
      CREATE TABLE own_certificates (
        domain text PRIMARY KEY,
        sealed bytea,
        issued_at timestamptz(3),
        failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
        next_try_at timestamptz(3),
        trouble jsonb,
        CHECK ((sealed IS NULL) = (issued_at IS NULL)),
        CHECK ((failures = 0) = (next_try_at IS NULL) AND (failures = 0) = (trouble IS NULL))
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE own_certificates, acme_challenges, acme_accounts');
  }
}
