import { isDeepStrictEqual } from 'node:util';
import type { StaleTexts, TextsByPath } from '../../../kernel/index.js';
import { spanishLinesOf, spanishOf } from '../../practice/index.js';
import type {
  EnteredPriceTranslations,
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

type Stored = Texts & { translations: WrittenPriceTranslations };

/** Without texts that come back as they were answered: ours stay ours, and go with their English. */
export function writtenBy({ es = {} }: EnteredPriceTranslations, price: Stored): EnteredPriceTranslations {
  const { es: answered } = priceTranslationsOf(price, price.translations);
  const written = Object.entries(es).filter(
    ([field, text]) => !isDeepStrictEqual(text, answered[field as keyof TranslatedPrice]),
  );
  return { es: Object.fromEntries(written) as NonNullable<EnteredPriceTranslations['es']> };
}

/** All texts that have a translation, by their paths. */
export function textsByPath(price: Stored): TextsByPath {
  const { es } = priceTranslationsOf(price, price.translations);
  return { english: byPath(price), spanish: byPath(es) };
}

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
