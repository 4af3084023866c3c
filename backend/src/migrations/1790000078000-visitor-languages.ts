import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of visitors who book or write. The previous version stores English ones. */
export class VisitorLanguages1790000078000 implements MigrationInterface {
  readonly name = 'VisitorLanguages1790000078000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE appointments ADD language text NOT NULL DEFAULT 'en'
        CONSTRAINT appointments_language_check CHECK (language ~ '^[a-z]{2}$');
      ALTER TABLE contact_messages ADD language text NOT NULL DEFAULT 'en'
        CONSTRAINT contact_messages_language_check CHECK (language ~ '^[a-z]{2}$')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE appointments DROP language; ALTER TABLE contact_messages DROP language');
  }
}
