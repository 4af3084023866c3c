import { staleAnswerOf } from '../../../kernel/index.js';
import { type InvoiceNumbers, numberInSeries } from '../domain/invoice-numbering.js';
import { heroTitles } from '../domain/hero-picture.js';
import type { StoredSite } from '../domain/site.js';
import type { SiteTranslations } from '../domain/translations.js';
import { allTexts, type NullableTexts } from '../domain/website-texts.js';
import type { PaymentsInEffect } from './payments-in-effect.js';
import {
  cardsOf,
  publishedTranslations,
  type TranslatedCard,
  translationsOf,
  withoutHiddenTexts,
} from './translated-site.js';

/** Values that come from the operator's settings, and from what is connected. */
export interface Configured extends PaymentsInEffect {
  demo: boolean;
  sendsEmail: boolean;
  schedulingUrl: string | null;
  /** Days of the next weeks without the bookable hours. */
  closedDays: readonly string[];
  /** Names of the parts that are on. */
  parts: readonly string[];
}

/** Columns that decide what is shown, and are not shown themselves. */
type Deciding = 'isDemo' | 'hasEmail' | 'connectedPayments' | 'hasFreeType';

type Shown = Omit<StoredSite, Deciding | 'texts' | 'translations'> &
  Configured & {
    texts: NullableTexts;
    translations: SiteTranslations;
    serviceCards: readonly TranslatedCard[];
  };
/** As every logged-in caller sees it. */
export type SiteView = Omit<Shown, 'version' | 'paymentTermsDays' | 'staffSees'>;
/** As the practice wrote it, with what only admins see. */
type WholeSite = Shown & ReturnType<typeof staleAnswerOf> & { heroPictures: ReturnType<typeof heroTitles> };
export type AdminSiteView = WholeSite & Partial<SeriesView>;
interface SeriesView {
  invoiceNumbers: InvoiceNumbers;
  nextInvoiceNumber: string;
}

export const seriesView = (invoiceNumbers: InvoiceNumbers): SeriesView => ({
  invoiceNumbers,
  nextInvoiceNumber: numberInSeries(invoiceNumbers, invoiceNumbers.next),
});

const shownOf = (
  {
    isDemo: _demo,
    hasEmail: _email,
    connectedPayments: _payments,
    hasFreeType: _free,
    ...stored
  }: StoredSite,
  configured: Configured,
): Shown => ({
  ...stored,
  ...configured,
  texts: allTexts(stored.texts),
  translations: translationsOf(stored),
  serviceCards: cardsOf(stored.services, publishedTranslations(stored), configured.demo),
});

export const wholeSite = (stored: StoredSite, configured: Configured): WholeSite => ({
  ...shownOf(stored, configured),
  ...staleAnswerOf(stored.translations.stale),
  heroPictures: heroTitles(),
});

/** Without texts of hidden services, the offer of a free session while no session is free, and what only admins see. */
export function publishedSite(stored: StoredSite, configured: Configured): SiteView {
  const published = {
    ...stored,
    services: withoutHiddenTexts(stored.services),
    texts: stored.hasFreeType ? stored.texts : { ...stored.texts, offer: '' },
    hero: stored.heroPicture === 'upload' ? stored.hero : null,
  };
  const {
    version: _version,
    paymentTermsDays: _days,
    staffSees: _sees,
    ...site
  } = shownOf(published, configured);
  return { ...site, translations: publishedTranslations(published) };
}
