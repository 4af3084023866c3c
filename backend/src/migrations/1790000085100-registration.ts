import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether anyone may register, or only invited people. */
export class Registration1790000085100 implements MigrationInterface {
  readonly name = 'Registration1790000085100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE site ADD COLUMN registration text NOT NULL DEFAULT 'open'
        CONSTRAINT site_registration_check CHECK (registration IN ('open', 'invited'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE site DROP COLUMN registration');
  }
}
