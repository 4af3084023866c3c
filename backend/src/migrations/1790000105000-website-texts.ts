import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The website in the practice's own words. A practice that exists keeps what its website shows; a new one begins without a
 * tagline and hours, which would be statements of ours.
 */
export class WebsiteTexts1790000105000 implements MigrationInterface {
  readonly name = 'WebsiteTexts1790000105000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE site
        ADD texts jsonb NOT NULL DEFAULT '{}',
        ADD approved_texts text[] NOT NULL DEFAULT '{}',
        ADD shows_samples boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN site.texts IS 'Those that the practice wrote; the others are samples';
      COMMENT ON COLUMN site.approved_texts IS 'Samples that the practice took as its own';
      COMMENT ON COLUMN site.shows_samples IS 'The practice existed before samples had to be approved';
      UPDATE site SET shows_samples = true WHERE EXISTS (SELECT FROM users);
      UPDATE site SET tagline = '', hours = '' WHERE NOT EXISTS (SELECT FROM users)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE site DROP texts, DROP approved_texts, DROP shows_samples');
  }
}
