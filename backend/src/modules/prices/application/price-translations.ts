import { spanishLinesOf, spanishOf } from '../../practice/index.js';
import type {
  PricePackage,
  PriceTerms,
  PriceTranslations,
  TranslatedPrice,
  WrittenPriceTranslations,
} from '../domain/price.js';

type Texts = Pick<PriceTerms, 'title' | 'description' | 'features' | 'priceText'> & {
  package: Pick<PricePackage, 'name' | 'note' | 'priceText'> | null;
};

export function priceTranslationsOf(price: Texts, { es }: WrittenPriceTranslations): PriceTranslations {
  return {
    es: {
      title: spanishOf(price.title, es.title),
      description: spanishOf(price.description, es.description),
      features: spanishLinesOf(price.features, es.features),
      priceText: spanishOf(price.priceText ?? '', es.priceText),
      package: es.package === undefined ? ourPackage(price.package) : es.package,
    },
  };
}

function ourPackage(given: Texts['package']): TranslatedPrice['package'] {
  const [name, note, priceText] = [given?.name, given?.note, given?.priceText].map((text) =>
    spanishOf(text ?? '', undefined),
  );
  return name || note || priceText
    ? { name: name ?? null, note: note ?? null, priceText: priceText ?? null }
    : null;
}
