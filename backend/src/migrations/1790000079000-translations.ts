import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Texts of the practice in other languages, and the Spanish name of an appointment's type. The previous version
 * writes none.
 */
export class Translations1790000079000 implements MigrationInterface {
  readonly name = 'Translations1790000079000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE site ADD translations jsonb NOT NULL DEFAULT '{"es": {}}';
      ALTER TABLE prices ADD translations jsonb NOT NULL DEFAULT '{"es": {}}';
      ALTER TABLE appointments ADD label_es text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE site DROP translations;
      ALTER TABLE prices DROP translations;
      ALTER TABLE appointments DROP label_es`);
  }
}
