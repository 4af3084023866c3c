import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError, notFound } from '../../kernel/domain-error.js';
import type { Subject } from '../../kernel/recorded.js';
import { unreachable } from '../../kernel/unreachable.js';
import type { Commit } from '../../platform/unit-of-work/unit-of-work.js';
import { Sql } from '../../platform/database/sql.js';
import { type EncodedPhoto, encodePhoto } from '../../platform/files/encode-photo.js';
import { Runtime } from '../../platform/runtime.js';
import { PaymentInstructionsMails } from './payment-instructions-mails.js';
import { changedFields, PublicChange } from './public-change.js';
import { missingOf, practiceIncomplete } from './completeness.js';
import type { AdminSiteDto, SiteDto, UpdateSiteDto } from './site.dto.js';

/** Values that come from the operator's settings. */
type Configured = Pick<SiteDto, 'demo' | 'payments' | 'sendsEmail'>;
type SiteRow = Omit<SiteDto, keyof Configured>;
/** Fields for admins only. */
type AdminSiteRow = Omit<AdminSiteDto, keyof Configured>;

/** The details that an admin can edit. */
export type SiteChanges = Omit<UpdateSiteDto, 'version' | 'password'>;

/** SQL for the date of a point in time, in the practice's time zone. @param at SQL of the point in time */
export const practiceDay = (at: string): string => `(SELECT (${at} AT TIME ZONE time_zone)::date FROM site)`;

/** Aspect ratio of the photo on the about page. */
const portrait = { width: 800, height: 1000 };

/** The practice's details: one row that always exists. */
@Injectable()
export class Site {
  private readonly schedulingUrl: string | undefined;
  private readonly configured: Configured;

  constructor(
    private readonly sql: Sql,
    private readonly change: PublicChange,
    private readonly redirections: PaymentInstructionsMails,
    private readonly clock: Clock,
    { settings }: Runtime,
  ) {
    this.schedulingUrl = settings.schedulingUrl;
    this.configured = {
      demo: settings.demoData || !settings.production,
      payments: settings.payments.provider,
      sendsEmail: settings.smtp !== undefined,
    };
  }

  async get(): Promise<SiteDto> {
    const { version: _version, paymentTermsDays: _days, ...site } = await this.whole();
    return site;
  }

  /** For visitors: without payment instructions, which must not be public. */
  async forVisitors(): Promise<SiteDto> {
    return { ...(await this.get()), paymentInstructions: '' };
  }

  /** Including the fields for admins only. */
  async whole(): Promise<AdminSiteDto> {
    return { ...(await this.row(this.schedulingUrl)), ...this.configured };
  }

  /** Invoices can only be issued with the practice's own details. @throws DomainError practice.incomplete */
  async assertComplete(): Promise<void> {
    const missing = await this.missing();
    if (missing.length > 0) throw practiceIncomplete(missing);
  }

  async isComplete(): Promise<boolean> {
    return (await this.missing()).length === 0;
  }

  /** The demo practice can issue invoices with placeholder details. */
  async markAsDemo(): Promise<void> {
    await this.sql.rows('site.mark-as-demo', 'UPDATE site SET is_demo = true');
  }

  /** The practice's IANA time zone name. */
  async timeZone(): Promise<string> {
    const row = await this.sql.first<{ timeZone: string }>(
      'site.time-zone',
      'SELECT time_zone AS "timeZone" FROM site',
    );
    if (!row) unreachable('the site row is missing');
    return row.timeZone;
  }

  /** Today's date in the practice's time zone, for example 2027-01-31. */
  async today(): Promise<string> {
    const row = await this.sql.first<{ today: string }>(
      'site.today',
      `SELECT to_char($1::timestamptz AT TIME ZONE time_zone, 'YYYY-MM-DD') AS today FROM site`,
      [this.clock.now()],
    );
    if (!row) unreachable('the site row is missing');
    return row.today;
  }

  /**
   * @param knownVersion the version that the admin has read; default: the latest
   * @param mayRedirect the admin's identity was confirmed, as changes of payment instructions require
   * @throws DomainError site.changed
   */
  update(
    admin: Actor,
    site: SiteChanges,
    { knownVersion, mayRedirect }: { knownVersion: number | undefined; mayRedirect: boolean },
  ): Promise<AdminSiteDto> {
    return this.change.run(async () => {
      const before = await this.lock();
      const redirects = redirectsPayments(before, site);
      if (before.version !== (knownVersion ?? before.version) || (redirects && !mayRedirect))
        throw siteChanged(await this.whole());
      await this.sql.rows(
        'site.update',
        `UPDATE site SET name = $1, tagline = $2, phone = $3, email = $4, street = $5, city = $6, state = $7, zip_code = $8,
           hours = $9, founder_name = $10, founder_role = $11, founder_biography = $12,
           -- A form reads the setting's address back while there is one: it is not the practice's own.
           scheduling_url = CASE WHEN $13::text = $16 THEN scheduling_url ELSE $13 END,
           payment_instructions = $14, time_zone = $15, payment_terms_days = $17`,
        [
          site.name,
          site.tagline,
          site.phone,
          site.email,
          site.street,
          site.city,
          site.state,
          site.zipCode,
          site.hours,
          site.founderName,
          site.founderRole,
          site.founderBiography,
          site.schedulingUrl ?? null,
          site.paymentInstructions ?? '',
          site.timeZone,
          this.schedulingUrl,
          site.paymentTermsDays === undefined ? before.paymentTermsDays : site.paymentTermsDays,
        ],
      );
      const after = await this.row();
      const fields = changedFields(before, after);
      if (fields.length > 0) {
        await this.sql.rows('site.raise-version', 'UPDATE site SET version = version + 1');
        this.change.publish('practice.changed', admin, subjectOf(after), fields);
      }
      if (redirects) await this.redirections.notifyAdmins(admin, after);
      return this.whole();
    });
  }

  /** @throws DomainError invalid (file), unsupported */
  async prepareFounderPhoto(admin: Actor, image: Buffer): Promise<Commit<SiteDto>> {
    const { bytes, hash } = await encodePhoto(image, portrait);
    return () =>
      this.change.run(async () => {
        await this.sql.rows('site.set-photo', 'UPDATE site SET founder_photo = $1, founder_photo_hash = $2', [
          bytes,
          hash,
        ]);
        const site = await this.get();
        this.change.publish('practice.photo_changed', admin, subjectOf(site));
        return site;
      });
  }

  async removePhoto(admin: Actor): Promise<void> {
    await this.change.run(async () => {
      const { founderPhoto, ...site } = await this.lock();
      await this.sql.rows(
        'site.remove-photo',
        'UPDATE site SET founder_photo = NULL, founder_photo_hash = NULL',
      );
      if (founderPhoto !== null) this.change.publish('practice.photo_removed', admin, subjectOf(site));
    });
  }

  /** @throws DomainError not_found */
  async photo(): Promise<EncodedPhoto> {
    const photo = await this.sql.first<EncodedPhoto>(
      'site.photo',
      'SELECT founder_photo AS bytes, founder_photo_hash AS hash FROM site WHERE founder_photo IS NOT NULL',
    );
    if (!photo) throw notFound('photo');
    return photo;
  }

  /** Always complete in the demo practice. */
  private async missing(): Promise<ReturnType<typeof missingOf>> {
    const demo = await this.sql.first<{ isDemo: boolean }>(
      'site.is-demo',
      'SELECT is_demo AS "isDemo" FROM site',
    );
    return demo?.isDemo ? [] : missingOf(await this.get());
  }

  /** @param schedulingUrl overrides the stored one */
  private async row(schedulingUrl?: string): Promise<AdminSiteRow> {
    const [row] = await this.sql.view<AdminSiteRow>(
      'site.get',
      `SELECT name, tagline, phone, email, street, city, state, zip_code AS "zipCode", hours,
              founder_name AS "founderName", founder_role AS "founderRole", founder_biography AS "founderBiography",
              '/api/site/photo?v=' || founder_photo_hash AS "founderPhoto",
              coalesce($1, scheduling_url) AS "schedulingUrl", payment_instructions AS "paymentInstructions",
              time_zone AS "timeZone", version, payment_terms_days AS "paymentTermsDays"
       FROM site`,
      [schedulingUrl ?? null],
    );
    if (!row) unreachable('the site row is missing');
    return row;
  }

  /** The stored row, locked until the end of the transaction. */
  private async lock(): Promise<AdminSiteRow> {
    await this.sql.rows('site.lock', 'SELECT FROM site FOR UPDATE');
    return this.row();
  }
}

/** True if clients would be asked to pay in a different way. */
export const redirectsPayments = (
  before: Pick<SiteRow, 'paymentInstructions'>,
  after: SiteChanges,
): boolean => (after.paymentInstructions ?? '') !== before.paymentInstructions;

export const siteChanged = (current: AdminSiteDto): DomainError =>
  new DomainError('conflict', 'site.changed', 'Someone else changed these details after you opened them.', {
    current,
  });

/** The practice as a subject of the activity log; there is only one. */
const subjectOf = ({ name }: Pick<SiteRow, 'name'>): Pick<Subject, 'id' | 'title'> => ({
  id: 1,
  title: name,
});
