import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The picture of the home page: one of ours, or an uploaded one in two sizes. */
export class HeroPicture1790000113000 implements MigrationInterface {
  readonly name = 'HeroPicture1790000113000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE site
        ADD hero_picture text NOT NULL DEFAULT 'bridge',
        ADD hero bytea,
        ADD hero_small bytea,
        ADD hero_hash text,
        ADD hero_alt text,
        ADD hero_width integer,
        ADD hero_height integer,
        ADD CONSTRAINT site_hero_check
          CHECK (num_nulls(hero, hero_small, hero_hash, hero_alt, hero_width, hero_height) IN (0, 6)
            AND (hero IS NOT NULL OR hero_picture <> 'upload'));
      COMMENT ON COLUMN site.hero_picture IS 'Name of a drawing of ours, or upload';
      COMMENT ON COLUMN site.hero IS 'WebP';
      COMMENT ON COLUMN site.hero_small IS 'WebP for phones'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE site DROP hero_picture, DROP hero, DROP hero_small, DROP hero_hash, DROP hero_alt, DROP hero_width,
        DROP hero_height`);
  }
}
