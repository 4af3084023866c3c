import type { TextsByPath } from '../../../kernel/index.js';
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
import { allTexts, type NullableTexts, textKeys } from '../domain/website-texts.js';

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

/** All texts that can have a translation, by their paths. */
export function textsByPath(site: Details & WrittenSite): TextsByPath {
  const { es } = translationsOf(site);
  const texts: [path: string, english: Written, spanish: Written | null | undefined][] = [
    ...translatedDetails.map((field): (typeof texts)[number] => [field, site[field], es[field]]),
    ...textKeys.map((key): (typeof texts)[number] => [
      `texts.${key}`,
      linesOf(site.texts[key] ?? ''),
      es.texts[key] && linesOf(es.texts[key]),
    ]),
    ...(es.stats ?? []).map(({ value, label }, index): (typeof texts)[number] => [
      `stats.${index}`,
      wordsOf(site.stats[index] ?? {}),
      label ? wordsOf({ value: value ?? '', label }) : null,
    ]),
    ...site.services.flatMap((service, index) =>
      serviceTexts.map((field): (typeof texts)[number] => [
        `services.${service.id}.${field}`,
        service[field],
        es.services?.[index]?.[field],
      ]),
    ),
  ];
  return {
    english: Object.fromEntries(texts.map(([path, english]) => [path, written(english)])),
    spanish: Object.fromEntries(
      texts.flatMap(([path, , spanish]) => (spanish ? [[path, written(spanish)] as const] : [])),
    ),
  };
}

const linesOf = (text: string | readonly object[]): Written =>
  typeof text === 'string' ? text : text.flatMap(wordsOf);

/** A stored entry has its fields in another order than an entered one. */
const wordsOf = (entry: object): string[] =>
  Object.entries(entry)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, text]) => String(text));

const serviceTexts = ['title', 'description', 'details', 'features'] as const;
type Written = string | readonly string[];
const written = (text: Written): string => (typeof text === 'string' ? text : text.join('\n\n'));

/**
 * As published: facts are read in English while their translation is older, and so is what has no text in English: it is left
 * out in both languages.
 */
export function publishedTranslations(site: WrittenSite): SiteTranslations {
  const { es } = translationsOf(site);
  const { stale = {} } = site.translations;
  const isLeftOut = (service: OfferedService, field: (typeof serviceTexts)[number]): boolean =>
    service[field].length === 0 || (field === 'title' && `services.${service.id}.title` in stale);
  // A statistic is not read in two languages.
  const currentStats = es.stats?.map((stat, index) =>
    `stats.${index}` in stale || stat.label === null ? { value: null, label: null } : stat,
  );
  const current = (
    service: OfferedService,
    translated: TranslatedService | undefined,
  ): TranslatedService => ({
    ...untranslated,
    ...translated,
    id: service.id,
    ...Object.fromEntries(
      serviceTexts.filter((field) => isLeftOut(service, field)).map((field) => [field, null]),
    ),
  });
  return {
    es: {
      ...es,
      hours: 'hours' in stale ? null : es.hours,
      stats: (site.stats.length > 0 && currentStats) || null,
      services: es.services && site.services.map((service, index) => current(service, es.services?.[index])),
      texts: withoutEnglish(es.texts, allTexts(site.texts)),
    },
  };
}

const withoutEnglish = (spanish: NullableTexts, english: NullableTexts): NullableTexts =>
  Object.fromEntries(
    textKeys.map((key) => [key, english[key] === null ? null : spanish[key]]),
  ) as NullableTexts;

/** The services as published: a hidden one keeps its place and anchor, without its texts in any language. */
export function withoutHiddenTexts<
  Site extends { services: readonly OfferedService[]; translations: SiteTranslations },
>(site: Site): Site {
  const hidden = new Set(site.services.filter((service) => service.hidden).map(({ id }) => id));
  const without = { title: '', description: '', details: [], features: [] };
  const { es } = site.translations;
  const translated = es.services?.map((service) =>
    hidden.has(service.id) ? { ...service, ...untranslated } : service,
  );
  return {
    ...site,
    services: site.services.map((service) => (service.hidden ? { ...service, ...without } : service)),
    translations: { es: { ...es, services: translated ?? null } },
  };
}

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
