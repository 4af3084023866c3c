import { Injectable } from '@nestjs/common';
import { storedPhone } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { practiceName } from '../application/site.js';
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
interface BookableHours {
  openingHours: string;
  closedDays: string;
  /** Whether visitors can book a free session. */
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

type Written = EditableDetails & WrittenSite;

/** Columns of what the practice writes, in the order in which changes are named. */
const columns: Readonly<Record<keyof Written, string>> = {
  name: 'name',
  tagline: 'tagline',
  phone: 'phone',
  email: 'email',
  street: 'street',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  hours: 'hours',
  founderName: 'founder_name',
  founderRole: 'founder_role',
  founderBiography: 'founder_biography',
  founderGender: 'founder_gender',
  schedulingUrl: 'scheduling_url',
  paymentInstructions: 'payment_instructions',
  timeZone: 'time_zone',
  paymentTermsDays: 'payment_terms_days',
  staffSees: 'staff_sees',
  registration: 'registration',
  accent: 'accent',
  heroPicture: 'hero_picture',
  translations: 'translations',
  texts: 'texts',
  stats: 'stats',
  services: 'services',
};
const names = Object.keys(columns) as (keyof Written)[];
const read = { ...columns, phone: 'shown_phone(phone)' };
const written = names.map((name) => `${read[name]} AS "${name}"`).join(', ');
const assigned = names.map((name, index) => `${columns[name]} = $${index + 1}`).join(', ');

const asStored = (value: Written[keyof Written]): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

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
      `SELECT ${written}, ${practiceName} AS "displayName", version, is_demo AS "isDemo",
              '/api/site/photo?v=' || founder_photo_hash AS "founderPhoto",
              '/api/site/logo?v=' || logo_hash AS "logo",
              CASE WHEN logo_hash IS NOT NULL THEN jsonb_build_object('width', logo_width, 'height', logo_height) END AS "logoSize",
              CASE WHEN hero_hash IS NOT NULL THEN jsonb_build_object('url', '/api/site/hero?v=' || hero_hash, 'alt', hero_alt,
                'width', hero_width, 'height', hero_height) END AS "hero",
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

  async replace(site: Written): Promise<void> {
    const values: Written = { ...site, phone: storedPhone(site.phone) };
    await this.sql.rows(
      'site.update',
      `UPDATE site SET ${assigned}`,
      names.map((name) => asStored(values[name])),
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

  hasPrices(): Promise<boolean> {
    return this.sql.onlyValue(
      'site.has-prices',
      'SELECT EXISTS (SELECT FROM prices WHERE NOT hidden AND deleted_at IS NULL)',
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

  async startDemo(): Promise<void> {
    await this.sql.rows('site.start-demo', 'UPDATE site SET is_demo = true');
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
