import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Phone numbers are formatted when they are read, since earlier versions stored them as typed. */
export class Phones1790000107000 implements MigrationInterface {
  readonly name = 'Phones1790000107000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(String.raw`
      CREATE FUNCTION shown_phone(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN coalesce((SELECT format('(%s) %s-%s', n[1], n[2], n[3]) FROM regexp_match(
        regexp_replace(normalize(phone, NFKC),
          '[\s().\u002d\u00ad\u058a\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+', '', 'g'),
        '^(?:\+?1)?(\d{3})(\d{3})(\d{4})$') AS n WHERE n IS NOT NULL), phone);
      COMMENT ON FUNCTION shown_phone(text) IS 'A phone number of the United States as (210) 555-0142; other texts as they are'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION shown_phone(text)');
  }
}
