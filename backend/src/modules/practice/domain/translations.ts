import { t } from '@steward/texts';
import { given, invalidField, type StaleTexts } from '../../../kernel/index.js';
import { assertStats } from './offer.js';
import type { OfferedService, Stat } from './offer-parts.js';
import { type EnteredTexts, type NullableTexts, textsFrom, type WrittenTexts } from './website-texts.js';

export type Nullable<Texts> = { [Field in keyof Texts]: Texts[Field] | null };

export const translatedDetails = [
  'tagline',
  'hours',
  'founderRole',
  'founderBiography',
  'paymentInstructions',
] as const;
export type Details = Record<(typeof translatedDetails)[number], string>;

type ServiceTexts = Pick<OfferedService, 'title' | 'description' | 'details' | 'features'>;
/** Texts of a service; null where there is none. */
export type TranslatedService = Pick<OfferedService, 'id'> & Nullable<ServiceTexts>;
type TranslatedStat = Nullable<Stat>;

/** Texts of the site in another language; null where there is none. */
interface TranslatedSite extends Nullable<Details> {
  /** In the order of the English ones. */
  stats: readonly TranslatedStat[] | null;
  services: readonly TranslatedService[] | null;
}
export interface SiteTranslations {
  es: TranslatedSite & { texts: NullableTexts };
}

/** As stored: what was never written may be left out. */
export interface WrittenTranslations {
  es: Partial<Omit<TranslatedSite, 'services'>> & {
    services?: readonly (Pick<OfferedService, 'id'> & Partial<TranslatedService>)[] | null;
    texts?: WrittenTexts;
  };
  /** Those that are older than their English, by their paths. */
  stale?: StaleTexts;
}

/** As entered; omitted ones keep their value. A service without an id is the one at its place. */
export interface EnteredTranslations {
  es?:
    | ({ [Field in keyof Details]?: string | null | undefined } & {
        stats?: readonly Partial<Undefinable<TranslatedStat>>[] | null | undefined;
        services?: readonly Partial<Undefinable<TranslatedService>>[] | null | undefined;
        texts?: EnteredTexts | undefined;
      })
    | undefined;
}
type Undefinable<Texts> = { [Field in keyof Texts]: Texts[Field] | undefined };

/**
 * The translations to store, without those of services that no longer exist.
 * @param services the new ones
 * @param known ids of the earlier ones
 * @throws DomainError invalid (translations.es.stats, translations.es.services.0.id, translations.es.texts.reasons)
 */
export function translationsFrom(
  { es: { stats, services: entered, texts, ...details } = {} }: EnteredTranslations,
  { es: before }: WrittenTranslations,
  services: readonly OfferedService[],
  known: readonly string[],
): WrittenTranslations {
  if (stats) assertStats(stats, 'translations.es.stats');
  const ids = services.map(({ id }) => id);
  const changed = given({
    ...details,
    stats: stats?.length ? stats.map(({ value = null, label = null }) => ({ value, label })) : stats && null,
    services: entered && identified(entered, ids, known),
    texts: texts && textsFrom(texts, before.texts ?? {}, 'translations.es.texts'),
  });
  const es: WrittenTranslations['es'] = { ...before, ...changed };
  return { es: { ...es, services: es.services?.filter(({ id }) => ids.includes(id)) ?? null } };
}

const identified = (
  entered: NonNullable<NonNullable<EnteredTranslations['es']>['services']>,
  ids: readonly string[],
  known: readonly string[],
): TranslatedService[] =>
  entered.map(({ id: named, title = null, description = null, details, features }, index) => {
    const id = named ?? ids[index];
    if (id === undefined || ![...ids, ...known].includes(id))
      throw invalidField(`translations.es.services.${index}.id`, t('Please select a service'));
    return { id, title, description, details: linesOf(details), features: linesOf(features) };
  });

const linesOf = (lines: readonly string[] | null | undefined): readonly string[] | null =>
  lines && lines.length > 0 ? lines : null;
