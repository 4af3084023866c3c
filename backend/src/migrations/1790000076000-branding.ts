import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The practice's color and logo. */
export class Branding1790000076000 implements MigrationInterface {
  readonly name = 'Branding1790000076000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE site
        ADD accent text NOT NULL DEFAULT '#1b5a4e' CONSTRAINT site_accent_check CHECK (accent ~ '^#[0-9a-f]{6}$'),
        ADD logo bytea,
        ADD logo_hash text,
        ADD logo_width integer,
        ADD logo_height integer,
        ADD CONSTRAINT site_logo_check CHECK (num_nulls(logo, logo_hash, logo_width, logo_height) IN (0, 4));
      COMMENT ON COLUMN site.logo IS 'PNG'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE site DROP accent, DROP logo, DROP logo_hash, DROP logo_width, DROP logo_height',
    );
  }
}
