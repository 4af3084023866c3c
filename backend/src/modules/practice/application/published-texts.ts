import { isDeepStrictEqual } from 'node:util';
import type { Language } from '@steward/texts';
import { inLanguage } from '../../../platform/process/request-context.js';
import { initialCards, initialServices, initialStats } from '../domain/initial-offer.js';
import type { OfferedService, Stat } from '../domain/offer-parts.js';
import { sampleTexts, type SampleFacts } from '../domain/sample-texts.js';
import type { SiteTranslations, WrittenTranslations } from '../domain/translations.js';
import {
  type ApprovableKey,
  approvableKeys,
  type NullableTexts,
  type TextKey,
  textKeys,
  type WebsiteTexts,
  type WrittenTexts,
} from '../domain/website-texts.js';
import type { TranslatedCard } from './translated-site.js';

/** The facts that decide which samples are published, and their words. */
interface WithSamples extends Omit<SampleFacts, 'isFirstFree'> {
  isDemo: boolean;
  /** The practice existed before samples had to be approved. */
  showsSamples: boolean;
  /** A type of appointment is free. */
  hasFreeType: boolean;
  approvedTexts: readonly ApprovableKey[];
  texts: WrittenTexts;
}

interface Published extends WithSamples {
  stats: readonly Stat[];
  services: readonly OfferedService[];
}

const isApproved = ({ isDemo, approvedTexts }: WithSamples, key: ApprovableKey): boolean =>
  isDemo || approvedTexts.includes(key);

const shows = (site: WithSamples, key: ApprovableKey): boolean => site.showsSamples || isApproved(site, key);

/** The first session is offered as a free one: the practice says so, and a type of appointment is free. */
const isFirstFree = (site: WithSamples): boolean =>
  site.hasFreeType && (site.texts.offer === undefined ? shows(site, 'offer') : site.texts.offer !== '');

/** The samples of this practice. */
export const samplesOf = (site: WithSamples, language: Language): WebsiteTexts =>
  inLanguage(language, () => sampleTexts({ ...site, isFirstFree: isFirstFree(site) }));

/** Approved texts; all in the demo practice. */
export const approvedOf = (site: WithSamples): readonly ApprovableKey[] =>
  approvableKeys.filter((key) => isApproved(site, key));

/** Samples that the practice has neither approved nor changed. */
export const unapprovedOf = (site: Published): readonly ApprovableKey[] =>
  approvableKeys.filter((key) => !isApproved(site, key) && isSample(site, key));

function isSample({ stats, services, texts }: Published, key: ApprovableKey): boolean {
  if (key === 'stats') return isDeepStrictEqual(stats, initialStats);
  if (key === 'services')
    return services.some((service) => !service.hidden && sampleFieldsOf(service).length > 0);
  return texts[key] === undefined;
}

/** The texts that visitors read, each with its Spanish; null where there is nothing. */
export function publishedTexts(
  site: WithSamples & { translations: WrittenTranslations },
): Record<Language, NullableTexts> {
  const samples = { en: samplesOf(site, 'en'), es: samplesOf(site, 'es') };
  const spanish = site.translations.es.texts ?? {};
  const valueOf = (key: TextKey) => {
    const { [key]: written } = site.texts;
    const isOff = key === 'offer' && !site.hasFreeType;
    const sample = shows(site, key) ? samples.en[key] : null;
    const en = isOff ? null : emptyAsNull(written ?? sample);
    const ours = written === undefined ? samples.es[key] : null;
    return { en, es: en === null ? null : (spanish[key] ?? ours) };
  };
  const values = textKeys.map((key) => [key, valueOf(key)] as const);
  const inOne = (language: Language) =>
    Object.fromEntries(values.map(([key, value]) => [key, value[language]])) as NullableTexts;
  return { en: inOne('en'), es: inOne('es') };
}

const emptyAsNull = <Value extends string | readonly object[]>(value: Value | null): Value | null =>
  value === null || value.length === 0 ? null : value;

const serviceFields = ['description', 'details', 'features'] as const;
type ServiceField = (typeof serviceFields)[number];

/** The fields of a service, besides its title, with the words of a new practice. */
function sampleFieldsOf(service: OfferedService): ServiceField[] {
  const initial = initialServices.find(({ id }) => id === service.id);
  return initial ? serviceFields.filter((field) => isDeepStrictEqual(service[field], initial[field])) : [];
}

interface Offered {
  stats: readonly Stat[];
  services: readonly OfferedService[];
  serviceCards: readonly TranslatedCard[];
  translations: SiteTranslations;
}

/** Without statistics and words of services that are samples and not published: of such services the titles remain. */
export function withoutSamples<Of extends Offered>(site: Of, stored: Published): Of {
  const withoutStats = shows(stored, 'stats') || !isSample(stored, 'stats') ? site : withoutStatistics(site);
  return shows(stored, 'services') ? withoutStats : withoutServiceSamples(withoutStats);
}

const withoutStatistics = <Of extends Offered>(site: Of): Of => ({
  ...site,
  stats: [],
  translations: { es: { ...site.translations.es, stats: null } },
});

const blank = { description: '', details: [], features: [] };

function withoutServiceSamples<Of extends Offered>(site: Of): Of {
  const { es } = site.translations;
  const samples = new Map(site.services.map((service) => [service.id, sampleFieldsOf(service)]));
  const blanked = <Service extends { id: string }>(
    service: Service,
    value: (field: ServiceField) => unknown,
  ) => ({
    ...service,
    ...Object.fromEntries((samples.get(service.id) ?? []).map((field) => [field, value(field)])),
  });
  return {
    ...site,
    services: site.services.map((service) => blanked(service, (field) => blank[field])),
    serviceCards: site.serviceCards.map((card) => (isSampleCard(card) ? withoutDescription(card) : card)),
    translations: {
      es: { ...es, services: es.services?.map((service) => blanked(service, () => null)) ?? null },
    },
  };
}

function isSampleCard({ id, description }: TranslatedCard): boolean {
  const card = initialCards.find((initial) => initial.id === id);
  const service = initialServices.find((initial) => initial.id === card?.serviceId);
  return description === card?.description || description === service?.description;
}

const withoutDescription = ({ translations: { es }, ...card }: TranslatedCard): TranslatedCard => ({
  ...card,
  description: '',
  translations: { es: { ...es, description: null } },
});
