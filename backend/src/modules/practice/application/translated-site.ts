import { cardsOf } from '../domain/offer.js';
import { initialCards } from '../domain/initial-offer.js';
import type { OfferedService, ServiceCard, Stat } from '../domain/offer-parts.js';
import {
  type Details,
  type Nullable,
  type SiteTranslations,
  translatedDetails,
  type TranslatedService,
  type TranslatedStat,
  type WrittenTranslations,
} from '../domain/translations.js';
import { allTexts } from '../domain/website-texts.js';
import { spanishLinesOf, spanishOf } from './starting-texts.js';

/** The texts to translate, with what the practice wrote. */
interface Translatable extends Details {
  stats: readonly Stat[];
  services: readonly OfferedService[];
  translations: WrittenTranslations;
}

export function translationsOf(site: Translatable): SiteTranslations {
  const { es: written } = site.translations;
  const details = translatedDetails.map((field) => [field, spanishOf(site[field], written[field])]);
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
  written: readonly TranslatedService[],
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
