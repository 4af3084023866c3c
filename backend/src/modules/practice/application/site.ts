import { PartSwitches } from '../../../platform/parts/part-switches.js';
import { Injectable } from '@nestjs/common';
import { type Language, t } from '@steward/texts';
import {
  type Actor,
  addDays,
  Clock,
  conflict,
  dayOf,
  type DomainError,
  given,
  notFound,
  notPermitted,
  staleTextsAfter,
  type Subject,
} from '../../../kernel/index.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { encodePhoto } from '../../../platform/files/encode-photo.js';
import { OlderInstances } from '../../../platform/events/older-instances.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { Settings } from '../../../platform/settings/settings.js';
import {
  type Before,
  changesNumbers,
  type FirstDetails,
  isForOwners,
  needsFreshSession,
  type Photo,
  redirectsPayments,
  type SiteChanges,
  SiteRepository,
  type StoredSite,
} from '../domain/site.js';
import { PaymentInstructionsMails } from './payment-instructions-mails.js';
import { paymentsOf } from './payments-in-effect.js';
import { changedFields, PublicChange } from './public-change.js';
import { missingOf, practiceIncomplete } from '../domain/completeness.js';
import { demoDetails } from '../domain/demo-details.js';
import { InvoiceNumbering } from '../domain/invoice-numbering.js';
import { assertThere } from '../domain/hero-picture.js';
import { assertNotes } from '../domain/hours-note.js';
import { assertStats, servicesFrom } from '../domain/offer.js';
import { firstServices } from '../domain/sample-offer.js';
import { translationsFrom } from '../domain/translations.js';
import { allTexts, textsFrom } from '../domain/website-texts.js';
import {
  type AdminSiteView,
  type Configured,
  publishedSite,
  seriesView,
  type SiteView,
  wholeSite,
} from './site-views.js';
import { demoSite } from './samples.js';
import { textsOfSite, translationsOf } from './translated-site.js';

/** Payment instructions for a client with that language; the English ones if they are not translated. */
export const paymentInstructionsIn = (
  language: Language,
  { paymentInstructions, translations }: SiteView,
): string => (language === 'es' ? translations.es.paymentInstructions : null) ?? paymentInstructions;

/** SQL for the practice's name as everyone reads it: the title of the site until it has one. */
export const practiceName = `(SELECT coalesce(nullif(name, ''), 'Financial Consulting') FROM site)`;

/** SQL for the date of a point in time, in the practice's time zone. @param at SQL of the point in time */
export const practiceDay = (at: string): string => `(SELECT (${at} AT TIME ZONE time_zone)::date FROM site)`;

/** Days from today in which the website names those without hours. */
const announcedDays = 60;

/** Aspect ratio of the photo on the about page. */
const portrait = { width: 800, height: 1000 };

/** The practice's details: one row that always exists. */
@Injectable()
export class Site {
  private readonly schedulingUrl: string | undefined;
  private readonly settings: Settings;

  constructor(
    private readonly stored: SiteRepository,
    private readonly change: PublicChange,
    private readonly redirections: PaymentInstructionsMails,
    private readonly instances: OlderInstances,
    private readonly numbering: InvoiceNumbering,
    private readonly parts: PartSwitches,
    private readonly clock: Clock,
    { settings }: Runtime,
  ) {
    this.schedulingUrl = settings.schedulingUrl;
    this.settings = settings;
  }

  /** For documents, emails and other records: the name is the one that everyone reads. */
  async get(): Promise<SiteView> {
    const site = await this.forUsers();
    return { ...site, name: site.displayName };
  }

  /** As published: without texts of hidden services. */
  async forUsers(): Promise<SiteView> {
    const stored = await this.stored.get();
    return publishedSite(stored, this.configuredFor(stored));
  }

  /** For visitors: without payment instructions, which must not be public. */
  async forVisitors(): Promise<SiteView> {
    const { translations, ...site } = await this.forUsers();
    return {
      ...site,
      paymentInstructions: '',
      translations: { es: { ...translations.es, paymentInstructions: null } },
    };
  }

  /**
   * As the practice wrote it, including the fields for admins only. The next invoice's number is for owners: it counts
   * invoices of clients whom others may not see.
   */
  async whole(admin: Actor): Promise<AdminSiteView> {
    const stored = await this.stored.get();
    const whole = wholeSite(stored, this.configuredFor(stored));
    return admin.staff ? whole : { ...whole, ...seriesView(await this.numbering.read()) };
  }

  /** The details that decide who may change what. */
  async beforeChange(): Promise<Before & { version: number }> {
    return this.before(await this.stored.get());
  }

  private async before(stored: StoredSite) {
    return {
      ...stored,
      translations: translationsOf(stored),
      invoiceNumbers: await this.numbering.read(),
    };
  }

  private configuredFor({
    isDemo,
    hasEmail,
    connectedPayments,
    schedulingUrl,
    closedDays,
    timeZone,
  }: StoredSite): Configured {
    const { demoData, payments, smtp } = this.settings;
    const today = dayOf(+this.clock.now(), timeZone);
    const isComing = (day: string): boolean => day >= today && day <= addDays(today, announcedDays);
    return {
      closedDays: closedDays.filter(isComing),
      schedulingUrl: this.schedulingUrl ?? schedulingUrl,
      ...paymentsOf(payments, connectedPayments),
      sendsEmail: smtp !== undefined || hasEmail,
      demo: demoData && isDemo,
      parts: this.parts.on,
    };
  }

  /** Invoices can only be issued with the practice's own details. @throws DomainError practice.incomplete */
  async assertComplete(): Promise<void> {
    const missing = await this.missing();
    if (missing.length > 0) throw practiceIncomplete(missing);
  }

  async isComplete(): Promise<boolean> {
    return (await this.missing()).length === 0;
  }

  /** The demo practice has placeholders for its details, can issue invoices with them, and has our samples as its words. */
  async startDemo(): Promise<void> {
    await this.stored.startDemo();
    await this.stored.replace({ ...(await this.stored.get()), ...demoDetails, ...demoSite() });
  }

  /** The details that its first owner enters; within the transaction that creates them. */
  begin({ id }: Pick<Actor, 'id'>, details: FirstDetails): Promise<void> {
    return this.change.run(async () => {
      const stored = await this.stored.lock();
      await this.stored.replace({ ...stored, ...details });
      await this.stored.raiseVersion();
      const after = await this.stored.get();
      const fields = Object.keys(details).join(', ');
      this.change.publish('practice.changed', { id, role: 'admin' }, subjectOf(after), { fields });
    });
  }

  async isDemo(): Promise<boolean> {
    return (await this.stored.get()).isDemo;
  }

  /** The practice's IANA time zone name. */
  timeZone(): Promise<string> {
    return this.stored.timeZone();
  }

  /** Today's date in the practice's time zone, for example 2027-01-31. */
  today(): Promise<string> {
    return this.stored.dayAt(this.clock.now());
  }

  /**
   * @param knownVersion the version that the admin has read; default: the latest
   * @param isConfirmed the admin's identity was confirmed, as some changes require
   * @throws DomainError site.changed; invalid (invoiceNumbers, texts.reasons, heroPicture); forbidden auth.not_permitted for a change that is an
   *   owner's; unavailable update.in_progress
   */
  update(
    admin: Actor,
    site: SiteChanges,
    { knownVersion, isConfirmed }: { knownVersion: number | undefined; isConfirmed: boolean },
  ): Promise<AdminSiteView> {
    return this.change.run(async () => {
      const stored = await this.stored.lock();
      const before = await this.before(stored);
      if (admin.staff && isForOwners(before, site)) throw notPermitted();
      if (site.staffSees === 'assigned' && before.staffSees === 'all') await this.instances.assertNone();
      if (
        before.version !== (knownVersion ?? before.version) ||
        (needsFreshSession(before, site) && !isConfirmed)
      )
        throw siteChanged(await this.whole(admin));
      const {
        stats,
        services,
        texts,
        translations,
        reviewedTranslations,
        invoiceNumbers,
        nextInvoiceNumber: _read,
        schedulingUrl = null,
        paymentInstructions = '',
        ...details
      } = site;
      const isRenumbered = changesNumbers(before, site);
      if (invoiceNumbers && isRenumbered) await this.numbering.change(invoiceNumbers);
      if (stats) assertStats(stats);
      assertNotes(site, stored);
      const offered = services === null ? firstServices : services && servicesFrom(services, stored.services);
      const written = {
        ...stored,
        ...given(details),
        // A form reads the setting's address back while there is one: it is not the practice's own.
        schedulingUrl: schedulingUrl === this.schedulingUrl ? stored.schedulingUrl : schedulingUrl,
        paymentInstructions,
        stats: stats === undefined ? stored.stats : (stats ?? []),
        services: offered ?? stored.services,
        texts: textsFrom(texts ?? {}, stored.texts),
      };
      assertThere(written.heroPicture, stored.hero);
      const spanish = translationsFrom(
        translations ?? {},
        stored.translations,
        written.services,
        stored.services.map(({ id }) => id),
      );
      const stale = staleTextsAfter(
        { ...textsOfSite(stored), stale: stored.translations.stale ?? {} },
        textsOfSite({ ...written, translations: spanish }),
        { reviewed: reviewedTranslations?.es, at: this.clock.now() },
      );
      await this.stored.replace({ ...written, translations: { ...spanish, stale } });
      const after = await this.stored.get();
      // The displayed name follows the name.
      const fields = changedFields(comparable(stored), comparable(after)).filter(
        (field) => field !== 'displayName',
      );
      if (isRenumbered) fields.push('invoiceNumbers');
      if (fields.length > 0) {
        await this.stored.raiseVersion();
        this.change.publish('practice.changed', admin, subjectOf(after), {
          fields: fields.join(', '),
          ...(fields.includes('staffSees') && { staffSees: after.staffSees }),
        });
      }
      if (redirectsPayments(before, site)) await this.redirections.notifyAdmins(admin, after);
      return this.whole(admin);
    });
  }

  /** @throws DomainError invalid (file), unsupported */
  async prepareFounderPhoto(admin: Actor, image: Buffer): Promise<Commit<SiteView>> {
    const photo = await encodePhoto(image, portrait, admin.id);
    return () =>
      this.change.run(async () => {
        await this.stored.setPhoto(photo);
        const site = await this.forUsers();
        this.change.publish('practice.photo_changed', admin, subjectOf(site));
        return site;
      });
  }

  async removePhoto(admin: Actor): Promise<void> {
    await this.change.run(async () => {
      const { founderPhoto, ...site } = await this.stored.lock();
      await this.stored.setPhoto(null);
      if (founderPhoto !== null) this.change.publish('practice.photo_removed', admin, subjectOf(site));
    });
  }

  /** @throws DomainError not_found */
  async photo(): Promise<Photo> {
    const photo = await this.stored.photo();
    if (!photo) throw notFound('photo');
    return photo;
  }

  /** Always complete in the demo practice. */
  private async missing(): Promise<ReturnType<typeof missingOf>> {
    const site = await this.stored.get();
    const { payments } = paymentsOf(this.settings.payments, site.connectedPayments);
    return site.isDemo ? [] : missingOf({ ...site, payments });
  }
}

/** A text that was never written is the same as an emptied one. */
const comparable = (site: StoredSite) => ({
  ...site,
  texts: allTexts(site.texts),
  translations: translationsOf(site),
});

export const siteChanged = (current: AdminSiteView): DomainError =>
  conflict('site.changed', t('Someone else changed these details after you opened them.'), {
    current,
  });

/** The practice as a subject of the activity log; there is only one. */
export const subjectOf = ({
  displayName,
}: Pick<StoredSite, 'displayName'>): Pick<Subject, 'id' | 'title'> => ({
  id: 1,
  title: displayName,
});
