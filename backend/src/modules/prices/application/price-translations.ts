import type { StaleTexts, TextsByPath } from '../../../kernel/index.js';
import {
  type PricePackage,
  type PriceTerms,
  type PriceTranslations,
  type TranslatedPrice,
  untranslated,
  type WrittenPriceTranslations,
} from '../domain/price.js';

type Texts = Pick<PriceTerms, 'title' | 'description' | 'features' | 'priceText'> & {
  package: Pick<PricePackage, 'name' | 'note' | 'priceText'> | null;
};

export const priceTranslationsOf = ({ es }: WrittenPriceTranslations): PriceTranslations => ({
  es: { ...untranslated, ...es },
});

/** All texts that have a translation, by their paths. */
export const textsByPath = (price: Texts & { translations: WrittenPriceTranslations }): TextsByPath => ({
  english: byPath(price),
  spanish: byPath(price.translations.es),
});

const byPath = ({ title, description, features, priceText, package: packed }: Partial<TranslatedPrice>) => {
  const texts = {
    title,
    description,
    features: features?.join('\n'),
    priceText,
    'package.name': packed?.name,
    'package.priceText': packed?.priceText,
    'package.note': packed?.note,
  };
  const written = Object.entries(texts).filter(([, text]) => text !== null && text !== undefined);
  return Object.fromEntries(written) as Record<string, string>;
};

/** As published: while a translation is stale, its text is read in English. */
export function withoutStale({ es }: PriceTranslations, stale: StaleTexts = {}): PriceTranslations {
  const current = <Text>(path: string, text: Text): Text | null => (path in stale ? null : text);
  return {
    es: {
      title: current('title', es.title),
      description: current('description', es.description),
      features: current('features', es.features),
      priceText: current('priceText', es.priceText),
      package: es.package && {
        name: current('package.name', es.package.name),
        priceText: current('package.priceText', es.package.priceText),
        note: current('package.note', es.package.note),
      },
    },
  };
}
