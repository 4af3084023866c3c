import { staleAnswerOf } from '../../../kernel/index.js';
import { type InvoiceNumbers, numberInSeries } from '../domain/invoice-numbering.js';
import { heroTitles } from '../domain/hero-picture.js';
import type { StoredSite } from '../domain/site.js';
import type { SiteTranslations } from '../domain/translations.js';
import {
  allTexts,
  type ApprovableKey,
  type NullableTexts,
  type WebsiteTexts,
} from '../domain/website-texts.js';
import { isOurs } from './starting-texts.js';
import type { PaymentsInEffect } from './payments-in-effect.js';
import { approvedOf, publishedTexts, samplesOf, unapprovedOf, withoutSamples } from './published-texts.js';
import {
  type TranslatedCard,
  translatedCards,
  translationsOf,
  withoutHiddenTexts,
  withoutStaleFacts,
} from './translated-site.js';

/** Values that come from the operator's settings, and from what is connected. */
export interface Configured extends PaymentsInEffect {
  demo: boolean;
  sendsEmail: boolean;
  schedulingUrl: string | null;
  /** Days of the next weeks without the bookable hours. */
  closedDays: readonly string[];
}

/** Columns that decide what is shown, and are not shown themselves. */
type Deciding = 'isDemo' | 'hasEmail' | 'connectedPayments' | 'showsSamples' | 'hasFreeType';

type Shown = Omit<StoredSite, Deciding | 'texts' | 'approvedTexts' | 'translations'> &
  Configured & {
    texts: NullableTexts;
    translations: SiteTranslations;
    serviceCards: readonly TranslatedCard[];
  };
/** As every logged-in caller sees it. */
export type SiteView = Omit<Shown, 'version' | 'paymentTermsDays' | 'staffSees'>;
/** As the practice wrote it, with what only admins see. */
type WrittenSite = Shown &
  ReturnType<typeof staleAnswerOf> & {
    sampleTexts: WebsiteTexts;
    sampleTranslations: { es: WebsiteTexts };
    approvedTexts: readonly ApprovableKey[];
    heroPictures: ReturnType<typeof heroTitles>;
    /** Samples that are neither approved nor changed. */
    unapprovedTexts: readonly ApprovableKey[];
  };
export type AdminSiteView = WrittenSite & Partial<SeriesView>;
interface SeriesView {
  invoiceNumbers: InvoiceNumbers;
  nextInvoiceNumber: string;
}

export const seriesView = (invoiceNumbers: InvoiceNumbers): SeriesView => ({
  invoiceNumbers,
  nextInvoiceNumber: numberInSeries(invoiceNumbers, invoiceNumbers.next),
});

function shownOf(stored: StoredSite, configured: Configured): Shown {
  const { isDemo: _demo, hasEmail: _email, connectedPayments: _payments, ...rest } = stored;
  const { showsSamples: _samples, hasFreeType: _free, approvedTexts: _approved, ...site } = rest;
  const { demo } = configured;
  // Our line of hours would contradict those of the practice.
  const hours = !demo && stored.openingHours.length > 0 && isOurs(stored.hours) ? '' : stored.hours;
  const translations = translationsOf({ ...stored, hours });
  const current = withoutStaleFacts(translations, stored.translations.stale);
  const serviceCards = translatedCards(stored.services, current, demo);
  return { ...site, ...configured, hours, texts: allTexts(stored.texts), translations, serviceCards };
}

export function writtenSite(stored: StoredSite, configured: Configured): WrittenSite {
  return {
    ...shownOf(stored, configured),
    ...staleAnswerOf(stored.translations.stale),
    sampleTexts: samplesOf(stored, 'en'),
    sampleTranslations: { es: samplesOf(stored, 'es') },
    approvedTexts: approvedOf(stored),
    heroPictures: heroTitles(),
    unapprovedTexts: unapprovedOf(stored),
  };
}

/** Without texts of hidden services, samples that are not published, and translations of facts that are stale. */
export function publishedSite(stored: StoredSite, configured: Configured): SiteView {
  const {
    version: _version,
    paymentTermsDays: _days,
    staffSees: _sees,
    ...site
  } = shownOf(stored, configured);
  const { translations, ...published } = withoutHiddenTexts(withoutSamples(site, stored));
  const { en, es } = publishedTexts(stored);
  const current = withoutStaleFacts(translations, stored.translations.stale);
  const hero = stored.heroPicture === 'upload' ? stored.hero : null;
  return { ...published, hero, texts: en, translations: { es: { ...current.es, texts: es } } };
}
