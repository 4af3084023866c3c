import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Grammatical gender of the founder, which Spanish texts need. */
export class FounderGender1790000118000 implements MigrationInterface {
  readonly name = 'FounderGender1790000118000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE site ADD founder_gender text
        CONSTRAINT site_founder_gender_check CHECK (founder_gender IN ('feminine', 'masculine'));
      COMMENT ON COLUMN site.founder_gender IS 'Grammatical gender in Spanish texts; null: they avoid it'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE site DROP founder_gender');
  }
}
