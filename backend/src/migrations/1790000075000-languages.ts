import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of each person, by its ISO 639 code. The previous version makes English accounts. */
export class Languages1790000075000 implements MigrationInterface {
  readonly name = 'Languages1790000075000';

  async up(db: QueryRunner): Promise<void> {
    const [{ columns }] = (await db.query(`SELECT pg_get_viewdef('accounts'::regclass) AS columns`)) as [
      { columns: string },
    ];
    await db.query(`
      ALTER TABLE users ADD language text NOT NULL DEFAULT 'en'
        CONSTRAINT users_language_check CHECK (language ~ '^[a-z]{2}$');
      CREATE OR REPLACE VIEW accounts AS ${columns.replace(/(\s+FROM users;)$/, ', language$1')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    const [{ columns }] = (await db.query(`SELECT pg_get_viewdef('accounts'::regclass) AS columns`)) as [
      { columns: string },
    ];
    await db.query(`
      DROP VIEW accounts;
      CREATE VIEW accounts AS ${columns.replace(/,\s+language/, '')};
      ALTER TABLE users DROP language`);
  }
}
