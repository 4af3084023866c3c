import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factor by authenticator app, recovery codes, and trusted devices. */
export class TwoFactor1790000031100 implements MigrationInterface {
  readonly name = 'TwoFactor1790000031100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE totp_secrets (
        user_id integer CONSTRAINT totp_secrets_pkey PRIMARY KEY
          CONSTRAINT totp_secrets_user_id_fkey REFERENCES users ON DELETE CASCADE,
        sealed_secret bytea NOT NULL,
        created_at timestamptz(3) NOT NULL,
        enabled_at timestamptz(3),
        used_steps bigint[] NOT NULL DEFAULT '{}'
      );
      COMMENT ON COLUMN totp_secrets.enabled_at IS 'Null during setup: no code is required yet';
      COMMENT ON COLUMN totp_secrets.used_steps IS 'The latest time steps with accepted codes, so that none is accepted twice';

      CREATE TABLE recovery_codes (
        code_hash bytea CONSTRAINT recovery_codes_pkey PRIMARY KEY,
        user_id integer NOT NULL CONSTRAINT recovery_codes_user_id_fkey REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX recovery_codes_user_id_idx ON recovery_codes (user_id);

      CREATE TABLE trusted_devices (
        token_hash bytea CONSTRAINT trusted_devices_pkey PRIMARY KEY,
        user_id integer NOT NULL CONSTRAINT trusted_devices_user_id_fkey REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX trusted_devices_user_id_idx ON trusted_devices (user_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE trusted_devices, recovery_codes, totp_secrets');
  }
}
