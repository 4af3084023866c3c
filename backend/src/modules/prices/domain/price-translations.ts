import { spanishLinesOf, spanishOf } from '../../practice/index.js';
import type { PricePackage, PriceTerms } from './price.js';

type Nullable<Texts> = { [Field in keyof Texts]: Texts[Field] | null };

/** Texts of a price in another language; null where there is none. */
export interface TranslatedPrice extends Nullable<
  Pick<PriceTerms, 'title' | 'description' | 'features' | 'priceText'>
> {
  package: Nullable<Pick<PricePackage, 'name' | 'note' | 'priceText'>> | null;
}

export interface PriceTranslations {
  es: TranslatedPrice;
}

/** As the practice wrote them; without what it never wrote, which has our translation while the text is ours. */
export interface WrittenPriceTranslations {
  es: Partial<TranslatedPrice>;
}

/** As entered; omitted ones keep their value. */
export interface EnteredPriceTranslations {
  es?: { [Field in keyof TranslatedPrice]?: TranslatedPrice[Field] | undefined } | undefined;
}

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

/** The translations to store. */
export function priceTranslationsFrom(
  { es = {} }: EnteredPriceTranslations,
  before: WrittenPriceTranslations = { es: {} },
): WrittenPriceTranslations {
  const changed = Object.entries(es).filter(([, value]) => value !== undefined);
  return { es: { ...before.es, ...(Object.fromEntries(changed) as Partial<TranslatedPrice>) } };
}
