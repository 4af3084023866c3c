import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { PricePackage, TranslatedPrice } from '../modules/prices/domain/price.js';
import { Ours } from './own-website-texts/ours.js';
import { publishedOf, type StoredBefore } from './own-website-texts/published.js';

interface StoredPrice {
  id: number;
  title: string;
  description: string;
  features: readonly string[];
  priceText: string | null;
  package: Pick<PricePackage, 'name' | 'note' | 'priceText'> | null;
  es: Partial<TranslatedPrice>;
}

/**
 * The website, the prices and the names of appointment types as visitors read them, in both languages, become rows of the
 * practice: from now on, what is written is what is shown. Samples that it had not approved are dropped. Words of ours are those
 * of this version, as with every upgrade before.
 */
export class OwnWebsiteTexts1790000151000 implements MigrationInterface {
  readonly name = 'OwnWebsiteTexts1790000151000';

  async up(db: QueryRunner): Promise<void> {
    const [site] = (await db.query(
      `SELECT coalesce(nullif(name, ''), 'Financial Consulting') AS "displayName", city, tagline, hours,
         founder_name AS "founderName", founder_gender AS "founderGender", founder_role AS "founderRole",
         founder_biography AS "founderBiography", payment_instructions AS "paymentInstructions",
         is_demo AS "isDemo", shows_samples AS "showsSamples", approved_texts AS approved,
         (SELECT types @> '[{"free": true}]' FROM availability) AS "hasFreeType",
         (SELECT weekly <> '[]' FROM availability) AS "hasOpeningHours", texts, stats, services, translations
       FROM site FOR UPDATE`,
    )) as [StoredBefore];
    const ours = new Ours(site.founderGender);
    const { hours, texts, stats, services, translations } = publishedOf(site, ours, new Date());
    // A form that is open meanwhile takes null for a sample: it is to read the texts anew.
    await db.query(
      `UPDATE site SET hours = $1, texts = $2, stats = $3, services = $4, translations = $5,
         version = version + (SELECT count(*) FROM (SELECT FROM users LIMIT 1) existing)`,
      [hours, ...[texts, stats, services, translations].map((value) => JSON.stringify(value))],
    );
    await this.keepPrices(db, ours);
    await this.nameTypes(db, ours);
    await db.query(`
      COMMENT ON COLUMN site.texts IS 'As they are shown; an empty one is left out';
      COMMENT ON COLUMN site.stats IS 'NULL: none';
      COMMENT ON COLUMN site.services IS 'NULL: the first ones by their titles';
      COMMENT ON COLUMN site.approved_texts IS 'Read by previous versions only';
      COMMENT ON COLUMN site.shows_samples IS 'Read by previous versions only';
      COMMENT ON COLUMN prices.confirmed IS 'Read by previous versions only'`);
  }

  async down(): Promise<void> {}

  private async keepPrices(db: QueryRunner, ours: Ours): Promise<void> {
    const prices = (await db.query(
      `SELECT id, title, description, features, price_text AS "priceText", package, translations -> 'es' AS es FROM prices`,
    )) as StoredPrice[];
    for (const { id, es, ...price } of prices)
      await db.query(`UPDATE prices SET translations = jsonb_set(translations, '{es}', $2) WHERE id = $1`, [
        id,
        JSON.stringify(spanishPrice(price, es, ours)),
      ]);
    await db.query(`
      -- A checklist without visible prices was done.
      UPDATE setup SET done = done || 'prices'::text WHERE NOT done @> '{prices}' AND EXISTS (SELECT FROM users)
        AND NOT EXISTS (SELECT FROM prices WHERE NOT hidden AND deleted_at IS NULL);
      UPDATE prices SET confirmed = true WHERE EXISTS (SELECT FROM site WHERE is_demo OR shows_samples);
      -- Invoices may name them.
      UPDATE prices SET deleted_at = now() WHERE NOT confirmed AND deleted_at IS NULL;
      DELETE FROM prices WHERE NOT EXISTS (SELECT FROM users)`);
    const isNew = (await db.query('SELECT FROM prices')) as object[];
    if (isNew.length === 0) await db.query('ALTER TABLE prices ALTER id RESTART');
  }

  private async nameTypes(db: QueryRunner, ours: Ours): Promise<void> {
    const [{ types }] = (await db.query('SELECT types FROM availability FOR UPDATE')) as [
      { types: { label: string; labelEs?: string | null }[] },
    ];
    await db.query('UPDATE availability SET types = $1', [
      JSON.stringify(types.map((kind) => ({ ...kind, labelEs: ours.unless(kind.labelEs, kind.label) }))),
    ]);
  }
}

function spanishPrice(
  { title, description, features, priceText, package: offer }: Omit<StoredPrice, 'id' | 'es'>,
  es: StoredPrice['es'],
  ours: Ours,
): TranslatedPrice {
  const packed = {
    name: ours.of(offer?.name ?? ''),
    note: ours.of(offer?.note ?? ''),
    priceText: ours.of(offer?.priceText ?? ''),
  };
  const isPacked = Object.values(packed).some((text) => text !== null);
  return {
    title: ours.unless(es.title, title),
    description: ours.unless(es.description, description),
    features: es.features === undefined ? ours.lines(features) : es.features,
    priceText: ours.unless(es.priceText, priceText ?? ''),
    package: es.package === undefined ? (isPacked ? packed : null) : es.package,
  };
}
