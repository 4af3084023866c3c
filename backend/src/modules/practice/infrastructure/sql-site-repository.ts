import { Injectable } from '@nestjs/common';
import { storedPhone } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { practiceName } from '../application/site.js';
import type { demoDetails } from '../domain/demo-details.js';
import { firstServices } from '../domain/sample-offer.js';
import type { Hero, HeroChoice } from '../domain/hero-picture.js';
import type {
  EditableDetails,
  Logo,
  Offer,
  Photo,
  SiteRepository,
  StoredSite,
  WrittenSite,
} from '../domain/site.js';

/** Hours in which appointments can be booked, each as SQL. */
export interface BookableHours {
  openingHours: string;
  closedDays: string;
  /** Whether a first session is free. */
  hasFreeType: string;
}

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Hours that the website names; without such a part it has those that the practice writes. */
    'site.hours': BookableHours;
  }
}

const noHours: BookableHours = {
  openingHours: `'[]'::jsonb`,
  closedDays: `'[]'::jsonb`,
  hasFreeType: 'false',
};

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

@Injectable()
export class SqlSiteRepository implements SiteRepository {
  constructor(
    private readonly sql: Sql,
    private readonly additions: PartAdditions,
  ) {}

  async get(): Promise<StoredSite> {
    const [hours] = this.additions.of('site.hours');
    const { openingHours, closedDays, hasFreeType } = hours ?? noHours;
    const { stats, services, ...site } = await this.sql.only<StoredSite & Nullable<Offer>>(
      hours ? 'site.get' : 'site.get-without-hours',
      `SELECT name, ${practiceName} AS "displayName", tagline, shown_phone(phone) AS phone, email, street, city, state, zip_code AS "zipCode", hours,
              founder_name AS "founderName", founder_role AS "founderRole", founder_biography AS "founderBiography", founder_gender AS "founderGender",
              '/api/site/photo?v=' || founder_photo_hash AS "founderPhoto", scheduling_url AS "schedulingUrl",
              payment_instructions AS "paymentInstructions", time_zone AS "timeZone", version,
              payment_terms_days AS "paymentTermsDays", staff_sees AS "staffSees", registration, is_demo AS "isDemo", accent,
              '/api/site/logo?v=' || logo_hash AS "logo",
              CASE WHEN logo_hash IS NOT NULL THEN jsonb_build_object('width', logo_width, 'height', logo_height) END AS "logoSize",
              hero_picture AS "heroPicture",
              CASE WHEN hero_hash IS NOT NULL THEN jsonb_build_object('url', '/api/site/hero?v=' || hero_hash, 'alt', hero_alt,
                'width', hero_width, 'height', hero_height) END AS "hero",
              stats, services, translations, texts,
              ${hasFreeType} AS "hasFreeType", ${openingHours} AS "openingHours", ${closedDays} AS "closedDays",
              EXISTS (SELECT FROM connections WHERE kind = 'email' AND settings IS NOT NULL) AS "hasEmail",
              (SELECT json_build_object('mode', settings ->> 'mode',
                 'isTestAccount', coalesce(settings ->> 'account' LIKE '%/test', false))
               FROM connections WHERE kind = 'payments' AND settings IS NOT NULL) AS "connectedPayments"
       FROM site`,
    );
    // A previous release writes NULL for those of a new practice.
    return { ...site, stats: stats ?? [], services: services ?? firstServices };
  }

  async lock(): Promise<StoredSite> {
    await this.sql.rows('site.lock', 'SELECT FROM site FOR UPDATE');
    return this.get();
  }

  async replace(
    details: EditableDetails,
    { stats, services, texts, translations, heroPicture }: WrittenSite & { heroPicture: HeroChoice },
  ): Promise<void> {
    await this.sql.rows(
      'site.update',
      `UPDATE site SET name = $1, tagline = $2, phone = $3, email = $4, street = $5, city = $6, state = $7, zip_code = $8,
         hours = $9, founder_name = $10, founder_role = $11, founder_biography = $12, scheduling_url = $13,
         payment_instructions = $14, time_zone = $15, payment_terms_days = $16,
         staff_sees = $17, stats = $18, services = $19,
         accent = $20, translations = $21, registration = $22,
         texts = $23, hero_picture = $24, founder_gender = $25`,
      [
        details.name,
        details.tagline,
        storedPhone(details.phone),
        details.email,
        details.street,
        details.city,
        details.state,
        details.zipCode,
        details.hours,
        details.founderName,
        details.founderRole,
        details.founderBiography,
        details.schedulingUrl,
        details.paymentInstructions,
        details.timeZone,
        details.paymentTermsDays,
        details.staffSees,
        JSON.stringify(stats),
        JSON.stringify(services),
        details.accent,
        JSON.stringify(translations),
        details.registration,
        JSON.stringify(texts),
        heroPicture,
        details.founderGender,
      ],
    );
  }

  async raiseVersion(): Promise<void> {
    await this.sql.rows('site.raise-version', 'UPDATE site SET version = version + 1');
  }

  raiseContentVersion(): Promise<number> {
    return this.sql.onlyValue(
      'content.raise-version',
      'UPDATE site SET content_version = content_version + 1 RETURNING content_version',
    );
  }

  timeZone(): Promise<string> {
    return this.sql.onlyValue('site.time-zone', 'SELECT time_zone FROM site');
  }

  dayAt(moment: Date): Promise<string> {
    return this.sql.onlyValue(
      'site.day-at',
      `SELECT to_char($1::timestamptz AT TIME ZONE time_zone, 'YYYY-MM-DD') FROM site`,
      [moment],
    );
  }

  async startDemo(
    details: typeof demoDetails,
    { stats, services, texts, translations }: WrittenSite,
  ): Promise<void> {
    await this.sql.rows(
      'site.start-demo',
      `UPDATE site SET is_demo = true, name = $1, phone = $2, email = $3, street = $4, city = $5, state = $6,
         zip_code = $7, founder_name = $8, founder_role = $9, founder_biography = $10, payment_instructions = $11,
         tagline = $12, hours = $13, stats = $14, services = $15, texts = $16, translations = $17
       WHERE NOT is_demo`,
      [
        details.name,
        storedPhone(details.phone),
        details.email,
        details.street,
        details.city,
        details.state,
        details.zipCode,
        details.founderName,
        details.founderRole,
        details.founderBiography,
        details.paymentInstructions,
        details.tagline,
        details.hours,
        JSON.stringify(stats),
        JSON.stringify(services),
        JSON.stringify(texts),
        JSON.stringify(translations),
      ],
    );
  }

  photo(): Promise<Photo | undefined> {
    return this.sql.first<Photo>(
      'site.photo',
      'SELECT founder_photo AS bytes, founder_photo_hash AS hash FROM site WHERE founder_photo IS NOT NULL',
    );
  }

  async setPhoto(photo: Photo | null): Promise<void> {
    await this.sql.rows('site.set-photo', 'UPDATE site SET founder_photo = $1, founder_photo_hash = $2', [
      photo?.bytes ?? null,
      photo?.hash ?? null,
    ]);
  }

  brand(): ReturnType<SiteRepository['brand']> {
    return this.sql.only(
      'site.brand',
      `SELECT accent, CASE WHEN logo_hash IS NOT NULL
         THEN jsonb_build_object('hash', logo_hash, 'width', logo_width, 'height', logo_height) END AS logo
       FROM site`,
    );
  }

  logo(): Promise<Logo | undefined> {
    return this.sql.first<Logo>(
      'site.logo',
      'SELECT logo AS bytes, logo_hash AS hash, logo_width AS width, logo_height AS height FROM site WHERE logo IS NOT NULL',
    );
  }

  async setLogo(logo: Logo | null): Promise<void> {
    await this.sql.rows(
      'site.set-logo',
      'UPDATE site SET logo = $1, logo_hash = $2, logo_width = $3, logo_height = $4',
      [logo?.bytes ?? null, logo?.hash ?? null, logo?.width ?? null, logo?.height ?? null],
    );
  }

  hero(isSmall: boolean): Promise<Photo | undefined> {
    return this.sql.first<Photo>(
      'site.hero',
      `SELECT CASE WHEN $1 THEN hero_small ELSE hero END AS bytes, hero_hash AS hash FROM site WHERE hero IS NOT NULL`,
      [isSmall],
    );
  }

  async setHero(hero: Hero | null, shown: HeroChoice): Promise<void> {
    await this.sql.rows(
      'site.set-hero',
      `UPDATE site SET hero = $1, hero_small = $2, hero_hash = $3, hero_alt = $4, hero_width = $5, hero_height = $6,
         hero_picture = $7`,
      [
        hero?.bytes ?? null,
        hero?.small ?? null,
        hero?.hash ?? null,
        hero?.alt ?? null,
        hero?.width ?? null,
        hero?.height ?? null,
        shown,
      ],
    );
  }

  admins(): ReturnType<SiteRepository['admins']> {
    return this.sql.rows(
      'payment-instructions.admins',
      `SELECT id AS "userId", email AS "to", name, first_name AS "firstName", language FROM accounts
       WHERE role = 'admin' AND closed_at IS NULL AND staff_role <> 'assistant' ORDER BY id`,
    );
  }
}
