import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Published for Today: translations whose English was changed since. They are stored beside the translations. */
export class StaleTranslations1790000108000 implements MigrationInterface {
  readonly name = 'StaleTranslations1790000108000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE VIEW stale_translations AS
        SELECT CASE WHEN path ~ '^(stats|services)[.]' THEN '/admin/prices' ELSE '/admin/practice' END AS url,
          (stale ->> 'at')::timestamptz(3) AS since
        FROM site, jsonb_each(translations -> 'stale') AS text (path, stale)
        UNION ALL
        SELECT '/admin/prices', (stale ->> 'at')::timestamptz(3)
        FROM prices, jsonb_each(translations -> 'stale') AS text (path, stale) WHERE deleted_at IS NULL
        UNION ALL
        SELECT '/admin/appointments?view=availability', (kind #>> '{stale,at}')::timestamptz(3)
        FROM availability, jsonb_array_elements(types) AS kind WHERE kind ? 'stale'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW stale_translations');
  }
}
