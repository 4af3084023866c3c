import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  'packs',
  'document_templates',
  'saved_replies',
  'signing_consents',
  'client_signing_consents',
];

/**
 * The language of texts that the practice writes, and of the disclosure to which a person consented, by its ISO 639
 * code. Those of the previous version are English.
 */
export class LanguagesOfTexts1790000078300 implements MigrationInterface {
  readonly name = 'LanguagesOfTexts1790000078300';

  async up(db: QueryRunner): Promise<void> {
    for (const table of tables)
      await db.query(`
        ALTER TABLE ${table} ADD language text NOT NULL DEFAULT 'en'
          CONSTRAINT ${table}_language_check CHECK (language ~ '^[a-z]{2}$')`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of tables) await db.query(`ALTER TABLE ${table} DROP language`);
  }
}
