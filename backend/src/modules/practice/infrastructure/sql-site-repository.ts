import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { EditableDetails, Photo, SiteRepository, StoredSite } from '../domain/site.js';

@Injectable()
export class SqlSiteRepository implements SiteRepository {
  constructor(private readonly sql: Sql) {}

  get(): Promise<StoredSite> {
    return this.sql.only<StoredSite>(
      'site.get',
      `SELECT name, tagline, phone, email, street, city, state, zip_code AS "zipCode", hours,
              founder_name AS "founderName", founder_role AS "founderRole", founder_biography AS "founderBiography",
              '/api/site/photo?v=' || founder_photo_hash AS "founderPhoto", scheduling_url AS "schedulingUrl",
              payment_instructions AS "paymentInstructions", time_zone AS "timeZone", version,
              payment_terms_days AS "paymentTermsDays", staff_sees AS "staffSees"
       FROM site`,
    );
  }

  async lock(): Promise<StoredSite> {
    await this.sql.rows('site.lock', 'SELECT FROM site FOR UPDATE');
    return this.get();
  }

  async replace(details: EditableDetails): Promise<void> {
    await this.sql.rows(
      'site.update',
      `UPDATE site SET name = $1, tagline = $2, phone = $3, email = $4, street = $5, city = $6, state = $7, zip_code = $8,
         hours = $9, founder_name = $10, founder_role = $11, founder_biography = $12, scheduling_url = $13,
         payment_instructions = $14, time_zone = $15, payment_terms_days = $16,
         staff_sees = $17`,
      [
        ...[details.name, details.tagline, details.phone, details.email],
        ...[details.street, details.city, details.state, details.zipCode],
        ...[details.hours, details.founderName, details.founderRole, details.founderBiography],
        ...[details.schedulingUrl, details.paymentInstructions, details.timeZone, details.paymentTermsDays],
        details.staffSees,
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

  isDemo(): Promise<boolean> {
    return this.sql.onlyValue('site.is-demo', 'SELECT is_demo FROM site');
  }

  async markAsDemo(): Promise<void> {
    await this.sql.rows('site.mark-as-demo', 'UPDATE site SET is_demo = true');
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

  admins(): Promise<{ userId: number; to: string; name: string }[]> {
    return this.sql.rows(
      'payment-instructions.admins',
      `SELECT id AS "userId", email AS "to", name FROM accounts
       WHERE role = 'admin' AND closed_at IS NULL AND staff_role <> 'assistant' ORDER BY id`,
    );
  }
}
