import { textsByPath, type TextsByPath } from '../../../kernel/index.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import type { OfferedService, ServiceCard } from '../domain/offer-parts.js';
import { cards, demoCards, sampleServices } from '../domain/sample-offer.js';
import type { WrittenSite } from '../domain/site.js';
import {
  type Details,
  type Nullable,
  type SiteTranslations,
  translatedDetails,
  type TranslatedService,
  type WrittenTranslations,
} from '../domain/translations.js';
import { allTexts, type NullableTexts, type WrittenTexts } from '../domain/website-texts.js';

/** All translations, in the order of what they translate; null where there is none. */
export function translationsOf({
  services,
  translations: { es },
}: Pick<WrittenSite, 'services' | 'translations'>): SiteTranslations {
  return {
    es: {
      ...(Object.fromEntries(
        translatedDetails.map((field) => [field, es[field] ?? null]),
      ) as Nullable<Details>),
      stats: es.stats ?? null,
      services: translatedServices(services, es.services ?? []),
      texts: allTexts(es.texts ?? {}),
    },
  };
}

const untranslated = { title: null, description: null, details: null, features: null };

function translatedServices(
  services: readonly OfferedService[],
  written: NonNullable<WrittenTranslations['es']['services']>,
): TranslatedService[] | null {
  if (written.length === 0) return null;
  const byId = new Map(written.map((service) => [service.id, service]));
  return services.map(({ id }) => ({ ...untranslated, ...byId.get(id), id }));
}

type TextsOfSite = Nullable<Details> & {
  stats: SiteTranslations['es']['stats'];
  services: SiteTranslations['es']['services'];
  texts: WrittenTexts | NullableTexts;
};

/** All texts that can have a translation. */
export function textsOfSite(site: Details & WrittenSite): TextsByPath {
  return { english: byPath(site), spanish: byPath(translationsOf(site).es) };
}

/** A statistic is one text, and a service is named by its id. */
const byPath = ({ stats, services, texts, ...site }: TextsOfSite): Record<string, string> =>
  textsByPath({
    ...Object.fromEntries(translatedDetails.map((field) => [field, site[field]])),
    texts,
    stats: { ...stats?.map(({ value, label }) => label && [value, label]) },
    services: Object.fromEntries(
      (services ?? []).map(({ id, title, description, details, features }) => [
        id,
        { title, description, details, features },
      ]),
    ),
  });

/**
 * As published: facts are read in English while their translation is older, and so is what has no text in English: it is left
 * out in both languages.
 */
export function publishedTranslations(site: WrittenSite): SiteTranslations {
  const { es } = translationsOf(site);
  const { stale = {} } = site.translations;
  // A statistic is not read in two languages.
  const stats = es.stats?.map((stat, index) =>
    `stats.${index}` in stale || stat.label === null ? { value: null, label: null } : stat,
  );
  return {
    es: {
      ...es,
      hours: 'hours' in stale ? null : es.hours,
      stats: (site.stats.length > 0 && stats) || null,
      services:
        es.services?.map((service, index) => ({
          ...withoutEnglish(service, site.services[index] ?? {}),
          id: service.id,
          ...(`services.${service.id}.title` in stale && { title: null }),
        })) ?? null,
      texts: withoutEnglish(es.texts, site.texts),
    },
  };
}

/** Spanish texts, without those that are not written in English. */
const withoutEnglish = <Texts extends object>(spanish: Texts, english: object): Texts => {
  const written = textsByPath(english);
  return Object.fromEntries(
    Object.entries(spanish).map(([name, text]: [string, unknown]) => [name, name in written ? text : null]),
  ) as Texts;
};

/** The services as published: a hidden one keeps its place and anchor, without its texts. */
export const withoutHiddenTexts = (services: readonly OfferedService[]): OfferedService[] =>
  services.map((service) =>
    service.hidden ? { ...service, title: '', description: '', details: [], features: [] } : service,
  );

/** A card of the home page, with its texts in another language; null where there is none. */
export interface TranslatedCard extends ServiceCard {
  translations: { es: Nullable<Pick<ServiceCard, 'title' | 'description'>> };
}

/** Cards of the home page, for visible services, with their words; those of the demo have their own until these are changed. */
export function cardsOf(
  services: readonly OfferedService[],
  { es }: SiteTranslations,
  isDemo: boolean,
): TranslatedCard[] {
  const ours = isDemo ? demoWords() : undefined;
  return cards.flatMap(({ id, serviceId }, index) => {
    const service = services.find((one) => one.id === serviceId);
    if (!service || service.hidden) return [];
    const sample = ours?.services.find((one) => one.id === serviceId);
    const isOurs = sample?.title === service.title && sample.description === service.description;
    const { title, description } = (isOurs && ours?.en[index]) || service;
    const spanish = isOurs ? ours?.es[index] : es.services?.find((one) => one.id === serviceId);
    return [
      {
        id,
        title,
        description,
        translations: {
          es: { title: spanish?.title ?? null, description: spanish?.description ?? null },
        },
      },
    ];
  });
}

const demoWords = () => ({
  en: inLanguage('en', demoCards),
  es: inLanguage('es', demoCards),
  services: inLanguage('en', sampleServices),
});
