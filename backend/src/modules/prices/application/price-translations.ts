import { textsByPath, type TextsByPath } from '../../../kernel/index.js';
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

/** All texts that have a translation. */
export const textsOfPrice = (price: Texts & { translations: WrittenPriceTranslations }): TextsByPath => ({
  english: byPath(price),
  spanish: byPath(price.translations.es),
});

const byPath = ({ title, description, features, priceText, package: offer }: Partial<TranslatedPrice>) =>
  textsByPath({
    title,
    description,
    features,
    priceText,
    package: offer && { name: offer.name, priceText: offer.priceText, note: offer.note },
  });
