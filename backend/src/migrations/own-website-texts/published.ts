import { isDeepStrictEqual } from 'node:util';
import type { OfferedService, Stat } from '../../modules/practice/domain/offer-parts.js';
import { sampleServices, sampleStats } from '../../modules/practice/domain/sample-offer.js';
import { sampleTexts } from '../../modules/practice/domain/sample-texts.js';
import type { FounderGender, WrittenSite } from '../../modules/practice/domain/site.js';
import {
  type SiteTranslations,
  translatedDetails,
  type WrittenTranslations,
} from '../../modules/practice/domain/translations.js';
import { type TextKey, textKeys, type WrittenTexts } from '../../modules/practice/domain/website-texts.js';
import { inLanguage } from '../../platform/process/request-context.js';
import type { Ours } from './ours.js';

type Details = Record<(typeof translatedDetails)[number], string>;

/** The website as previous versions stored it: without the words that were still ours. */
export interface StoredBefore extends Details {
  displayName: string;
  city: string;
  founderName: string;
  founderGender: FounderGender | null;
  isDemo: boolean;
  /** The practice existed before samples had to be approved. */
  showsSamples: boolean;
  approved: readonly string[];
  hasFreeType: boolean;
  hasOpeningHours: boolean;
  texts: WrittenTexts;
  /** Null: ours. */
  stats: readonly Stat[] | null;
  /** Null: ours. */
  services: readonly OfferedService[] | null;
  translations: WrittenTranslations;
}

type Spanish = WrittenTranslations['es'];
type Words = Pick<WrittenSite, 'texts' | 'stats' | 'services'> & { hours: string };

/** The words that visitors read, as rows of the practice; Spanish that they did not read is to be reviewed. */
export function publishedOf(
  site: StoredBefore,
  ours: Ours,
  at: Date,
): Words & Pick<WrittenSite, 'translations'> {
  const { es: before, stale = {} } = site.translations;
  const shows = (key: string): boolean => site.isDemo || site.showsSamples || site.approved.includes(key);
  // Beside bookable hours, our line was not printed; without them, visitors read it, and it becomes the practice's own.
  const isOurHours = ours.of(site.hours) !== null;
  const hours = isOurHours && site.hasOpeningHours && !site.isDemo ? '' : site.hours;
  const english: Words = {
    hours,
    texts: textsOf(site, shows, 'en'),
    stats: statsOf(site, shows('stats')),
    services: servicesOf(site, shows('services')),
  };
  const details = { ...site, hours };
  const es: Spanish = {
    ...Object.fromEntries(
      translatedDetails.map((field) => [field, ours.unless(before[field], details[field])]),
    ),
    texts: { ...textsOf(site, shows, 'es'), ...before.texts },
    stats: before.stats === undefined ? ourStats(english.stats, ours) : before.stats,
    services: before.services === null ? null : spanishServices(english.services, before.services, ours),
  };
  const unread = unreadOf(english, es);
  return {
    ...english,
    translations: {
      es,
      stale: { ...stale, ...Object.fromEntries(unread.map((path) => [path, { at: at.toISOString() }])) },
    },
  };
}

/** With the samples that were shown. */
function textsOf(site: StoredBefore, shows: (key: TextKey) => boolean, language: 'en' | 'es'): WrittenTexts {
  const offered = site.texts.offer === undefined ? shows('offer') : site.texts.offer !== '';
  const samples = inLanguage(language, () =>
    sampleTexts({ ...site, isFirstFree: site.hasFreeType && offered, hasPrices: true }),
  );
  const shown = textKeys.filter((key) => site.texts[key] === undefined && shows(key));
  const texts = Object.fromEntries(shown.map((key) => [key, samples[key]])) as WrittenTexts;
  return language === 'en' ? { ...texts, ...site.texts } : texts;
}

function statsOf({ stats }: StoredBefore, showsSamples: boolean): readonly Stat[] {
  const samples = inLanguage('en', sampleStats);
  const written = stats ?? samples;
  return showsSamples || !isDeepStrictEqual(written, samples) ? written : [];
}

const blank = { description: '', details: [], features: [] };

/** Services, of which those that were not approved keep their titles alone of our words. */
function servicesOf({ services }: StoredBefore, showsSamples: boolean): readonly OfferedService[] {
  const samples = inLanguage('en', sampleServices);
  const written = services ?? samples;
  if (showsSamples) return written;
  return written.map((service) => {
    const sample = samples.find(({ id }) => id === service.id);
    const isOurs = (field: keyof typeof blank): boolean => isDeepStrictEqual(service[field], sample?.[field]);
    return {
      ...service,
      ...(isOurs('description') && { description: blank.description }),
      ...(isOurs('details') && { details: blank.details }),
      ...(isOurs('features') && { features: blank.features }),
    };
  });
}

function ourStats(stats: readonly Stat[], ours: Ours): SiteTranslations['es']['stats'] {
  const translated = stats.map(({ value, label }) => ({ value, label: ours.of(label) }));
  return translated.some(({ label }) => label !== null) ? translated : null;
}

const spanishServices = (
  services: readonly OfferedService[],
  before: NonNullable<Spanish['services']> = [],
  ours: Ours,
): SiteTranslations['es']['services'] =>
  services.map(({ id, title, description, details, features }) => {
    const own = before.find((service) => service.id === id);
    return {
      id,
      title: ours.unless(own?.title, title),
      description: ours.unless(own?.description, description),
      details: own?.details === undefined ? ours.lines(details) : own.details,
      features: own?.features === undefined ? ours.lines(features) : own.features,
    };
  });

/** Paths of Spanish texts without English. */
function unreadOf({ texts, stats, services }: Words, es: Spanish): string[] {
  const keys = textKeys.filter((key) => !texts[key]?.length && es.texts?.[key]?.length);
  const labels = stats.length === 0 ? (es.stats ?? []) : [];
  return [
    ...keys.map((key) => `texts.${key}`),
    ...labels.flatMap(({ label }, index) => (label ? [`stats.${index}`] : [])),
    ...services.flatMap((service) => {
      const own = es.services?.find(({ id }) => id === service.id);
      return (['description', 'details', 'features'] as const)
        .filter((field) => service[field].length === 0 && own?.[field]?.length)
        .map((field) => `services.${service.id}.${field}`);
    }),
  ];
}
