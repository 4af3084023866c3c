import type { StaleTexts, TextsByPath } from '../../../kernel/index.js';
import { cardsOf } from '../domain/offer.js';
import { initialCards } from '../domain/initial-offer.js';
import type { OfferedService, ServiceCard, Stat } from '../domain/offer-parts.js';
import type { FounderGender } from '../domain/site.js';
import {
  type Details,
  type Nullable,
  type SiteTranslations,
  translatedDetails,
  type TranslatedService,
  type TranslatedStat,
  type WrittenTranslations,
} from '../domain/translations.js';
import { allTexts, textKeys, type WrittenTexts } from '../domain/website-texts.js';
import { spanishLinesOf, spanishOf } from './starting-texts.js';

/** The texts to translate, with what the practice wrote. */
interface Translatable extends Details {
  founderGender: FounderGender | null;
  stats: readonly Stat[];
  services: readonly OfferedService[];
  translations: WrittenTranslations;
}

export function translationsOf(site: Translatable): SiteTranslations {
  const { es: written } = site.translations;
  const details = translatedDetails.map((field) => [
    field,
    spanishOf(site[field], written[field], site.founderGender),
  ]);
  return {
    es: {
      ...(Object.fromEntries(details) as Nullable<Details>),
      stats: written.stats === undefined ? ourStats(site.stats) : written.stats,
      services: written.services === null ? null : translatedServices(site.services, written.services ?? []),
      texts: allTexts(written.texts ?? {}),
    },
  };
}

/** Values are numbers: they are the same in Spanish. */
function ourStats(stats: readonly Stat[]): TranslatedStat[] | null {
  const translated = stats.map(({ value, label }) => ({ value, label: spanishOf(label, undefined) }));
  return translated.some(({ label }) => label !== null) ? translated : null;
}

function translatedServices(
  services: readonly OfferedService[],
  written: NonNullable<WrittenTranslations['es']['services']>,
): TranslatedService[] | null {
  const translated = services.map(({ id, title, description, details, features }) => {
    const own = written.find((service) => service.id === id);
    return {
      id,
      title: spanishOf(title, own?.title),
      description: spanishOf(description, own?.description),
      details: spanishLinesOf(details, own?.details),
      features: spanishLinesOf(features, own?.features),
    };
  });
  return translated.some(({ id: _, ...texts }) => Object.values(texts).some((text) => text !== null))
    ? translated
    : null;
}

/** All texts that can have a translation, by their paths. */
export function textsByPath(site: Translatable & { texts: WrittenTexts }): TextsByPath {
  const { es } = translationsOf(site);
  const texts: [path: string, english: Written, spanish: Written | null | undefined][] = [
    ...translatedDetails.map((field): (typeof texts)[number] => [field, site[field], es[field]]),
    // Without a text of the practice it is our sample.
    ...textKeys.map((key): (typeof texts)[number] => [
      `texts.${key}`,
      linesOf(site.texts[key] ?? ''),
      es.texts[key] && linesOf(es.texts[key]),
    ]),
    ...site.stats.map(({ value, label }, index): (typeof texts)[number] => {
      const own = es.stats?.[index];
      return [`stats.${index}`, [value, label], own?.label ? [own.value ?? '', own.label] : null];
    }),
    ...site.services.flatMap((service) => {
      const own = es.services?.find(({ id }) => id === service.id);
      return serviceTexts.map((field): (typeof texts)[number] => [
        `services.${service.id}.${field}`,
        service[field],
        own?.[field],
      ]);
    }),
  ];
  return {
    english: Object.fromEntries(texts.map(([path, english]) => [path, written(english)])),
    spanish: Object.fromEntries(
      texts.flatMap(([path, , spanish]) => (spanish ? [[path, written(spanish)] as const] : [])),
    ),
  };
}

const linesOf = (text: string | readonly object[]): Written =>
  typeof text === 'string' ? text : text.flatMap((entry) => Object.values(entry) as string[]);

const serviceTexts = ['title', 'description', 'details', 'features'] as const;
type Written = string | readonly string[];
const written = (text: Written): string => (typeof text === 'string' ? text : text.join('\n\n'));

/** As published: while their translation is stale, facts are read in English. */
export function withoutStaleFacts({ es }: SiteTranslations, stale: StaleTexts = {}): SiteTranslations {
  return {
    es: {
      ...es,
      hours: 'hours' in stale ? null : es.hours,
      stats:
        es.stats?.map((stat, index) => (`stats.${index}` in stale ? { value: null, label: null } : stat)) ??
        null,
      services:
        es.services?.map((service) =>
          `services.${service.id}.title` in stale ? { ...service, title: null } : service,
        ) ?? null,
    },
  };
}

/**
 * The services as published: a hidden one keeps its place and anchor, without its texts in any language.
 */
export function withoutHiddenTexts<
  Site extends { services: readonly OfferedService[]; translations: SiteTranslations },
>(site: Site): Site {
  const hidden = new Set(site.services.filter((service) => service.hidden).map(({ id }) => id));
  const without = { title: '', description: '', details: [], features: [] };
  const untranslated = { title: null, description: null, details: null, features: null };
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

/** Like its English words, those of a card of the demo are its own until those of its service are changed. */
export const translatedCards = (
  services: readonly OfferedService[],
  { es }: SiteTranslations,
  isDemo: boolean,
): TranslatedCard[] =>
  cardsOf(services, isDemo).map((card) => {
    const serviceId = initialCards.find(({ id }) => id === card.id)?.serviceId;
    const service = services.find(({ id }) => id === serviceId);
    const own = es.services?.find(({ id }) => id === serviceId);
    const textOf = (field: 'title' | 'description'): string | null => {
      const written = own?.[field] ?? null;
      const isOurs =
        isDemo && service && written !== null && written === spanishOf(service[field], undefined);
      return isOurs ? spanishOf(card[field], undefined) : written;
    };
    return { ...card, translations: { es: { title: textOf('title'), description: textOf('description') } } };
  });
