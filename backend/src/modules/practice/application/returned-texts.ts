import { isDeepStrictEqual } from 'node:util';
import type { SiteChanges } from '../domain/site.js';
import type { EnteredTexts, NullableTexts } from '../domain/website-texts.js';
import type { SiteView } from './site-views.js';

/**
 * The changes without texts that come back as they were published: a caller may send what `GET /api/site` answered, with
 * the samples in it, and without those that are not published.
 */
export function withoutReturned(site: SiteChanges, { services, texts, translations }: SiteView): SiteChanges {
  const es = site.translations?.es;
  return {
    ...site,
    services: isReturned(site.services, services) ? undefined : site.services,
    texts: written(site.texts, texts),
    ...(es && {
      translations: {
        es: {
          ...es,
          services: isReturned(es.services, translations.es.services) ? undefined : es.services,
          texts: written(es.texts, translations.es.texts),
        },
      },
    }),
  };
}

/** A request has objects of its own classes. */
const isReturned = (sent: unknown, published: unknown): boolean =>
  isDeepStrictEqual(structuredClone(sent), published);

/** Null stays: it goes back to the sample. */
const written = (sent: EnteredTexts | undefined, published: NullableTexts): EnteredTexts | undefined =>
  sent &&
  Object.fromEntries(
    Object.entries(sent).filter(
      ([key, value]) => value === null || !isReturned(value, published[key as keyof NullableTexts]),
    ),
  );
