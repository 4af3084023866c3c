import { t } from '@steward/texts';
import { invalidField, type StaleTexts } from '../../../kernel/index.js';
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
export type TranslatedStat = Nullable<Stat>;

/** Texts of the site in another language; null where there is none. */
interface TranslatedSite extends Nullable<Details> {
  /** In the order of the English ones. */
  stats: readonly TranslatedStat[] | null;
  services: readonly TranslatedService[] | null;
}
export interface SiteTranslations {
  es: TranslatedSite & { texts: NullableTexts };
}

/** Texts of a service as the practice wrote them. */
type WrittenService = Pick<OfferedService, 'id'> & Partial<Nullable<ServiceTexts>>;

/** As the practice wrote them; without what it never wrote, which has our translation while the text is ours. */
export interface WrittenTranslations {
  es: Partial<Omit<TranslatedSite, 'services'>> & {
    services?: readonly WrittenService[] | null;
    texts?: WrittenTexts;
  };
  /** Texts whose English was changed since, by their paths. */
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
 * The translations to store. Those of services that no longer exist are left out, and one that comes back as it was answered
 * was not written: ours stays ours, and goes with its text.
 * @param services the new ones
 * @param known ids of the earlier ones
 * @throws DomainError invalid (translations.es.stats, translations.es.services.0.id, translations.es.texts.reasons)
 */
export function translationsFrom(
  { es: { stats, services: entered, texts, ...details } = {} }: EnteredTranslations,
  {
    written: { es: before },
    answered: { es: answered },
  }: { written: WrittenTranslations; answered: SiteTranslations },
  services: readonly OfferedService[],
  known: readonly string[],
): WrittenTranslations {
  if (stats) assertStats(stats, 'translations.es.stats');
  const ids = services.map(({ id }) => id);
  const given = {
    ...details,
    stats: stats?.length ? stats.map(({ value = null, label = null }) => ({ value, label })) : stats && null,
    texts: texts && textsFrom(texts, before.texts ?? {}, 'translations.es.texts'),
  };
  const changed = Object.entries(given).filter(
    ([field, value]) => value !== undefined && !isSame(value, answered[field as keyof typeof answered]),
  );
  const es = { ...before, ...(Object.fromEntries(changed) as WrittenTranslations['es']) };
  const own =
    entered === undefined
      ? before.services
      : entered &&
        identified(entered, ids, known).map((service) =>
          writtenOf(service, before.services, answered.services),
        );
  return {
    es: own === undefined ? es : { ...es, services: own?.filter(({ id }) => ids.includes(id)) ?? null },
  };
}

/** Texts and lists are compared as JSON. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Without texts that come back as they were answered; these keep what was stored. */
function writtenOf(
  { id, ...texts }: TranslatedService,
  written: readonly WrittenService[] | null | undefined,
  answered: readonly TranslatedService[] | null,
): WrittenService {
  const stored = written?.find((service) => service.id === id);
  const shown = answered?.find((service) => service.id === id);
  const kept = Object.entries(texts).flatMap(([name, text]) => {
    const field = name as keyof typeof texts;
    if (!shown || !isSame(text, shown[field])) return [[name, text] as const];
    return stored?.[field] === undefined ? [] : [[name, stored[field]] as const];
  });
  return { id, ...Object.fromEntries(kept) };
}

const identified = (
  entered: NonNullable<NonNullable<EnteredTranslations['es']>['services']>,
  ids: readonly string[],
  known: readonly string[],
): TranslatedService[] =>
  entered.map(({ id: given, title = null, description = null, details, features }, index) => {
    const id = given ?? ids[index];
    if (id === undefined || ![...ids, ...known].includes(id))
      throw invalidField(`translations.es.services.${index}.id`, t('Please select a service'));
    return { id, title, description, details: linesOf(details), features: linesOf(features) };
  });

const linesOf = (lines: readonly string[] | null | undefined): readonly string[] | null =>
  lines && lines.length > 0 ? lines : null;
