import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { AdminSiteDto, OfferedServiceDto, UpdateSiteDto } from '../../../shared/api';
import { isSame } from '../../../shared/forms/changed-values.ts';
import { typedTexts } from '../../../shared/forms/typed-texts.ts';
import { linesOf, paragraphsOf } from '../../../shared/text/lines.ts';

/** Server limits in characters. */
export const longest = { title: 100, description: 300, details: 20_000, features: 4000 } as const;

const text = z.string().check(z.trim());
const texts = { title: text, description: text, details: z.string(), features: z.string() };

/** Texts of a service: paragraphs with an empty line between them, and one feature a line. */
export const serviceSchema = z.object({
  ...texts,
  title: z.string().check(z.trim(), z.minLength(1, { error: () => t('Title is required') })),
  // An empty text is not translated.
  es: z.object(texts),
});

export type ServiceForm = z.infer<typeof serviceSchema>;

type Texts = ServiceForm['es'];
const noTexts: Texts = { title: '', description: '', details: '', features: '' };
export const emptyService: ServiceForm = { ...noTexts, es: noTexts };

interface StoredTexts {
  title: string | null;
  description: string | null;
  details: readonly string[] | null;
  features: readonly string[] | null;
}

export const textsFor = ({ title, description, details, features }: StoredTexts): Texts => ({
  ...typedTexts({ title, description }),
  details: details?.join('\n\n') ?? '',
  features: features?.join('\n') ?? '',
});

type Offer = Pick<AdminSiteDto, 'services' | 'translations'>;

const spanishOf = ({ translations }: Offer, id: string) =>
  translations.es.services?.find((translation) => translation.id === id);

export function formOf(site: Offer, service: OfferedServiceDto): ServiceForm {
  const spanish = spanishOf(site, service.id);
  return { ...textsFor(service), es: spanish ? textsFor(spanish) : noTexts };
}

const textsOf = ({ title, description, details, features }: Texts) => ({
  title,
  description,
  details: paragraphsOf(details).map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ')),
  features: linesOf(features),
});

/** Lists without a line are not translated, like empty texts. */
const spanishTexts = (form: Texts) => {
  const { details, features, ...texts } = textsOf(form);
  return {
    ...texts,
    details: details.length > 0 ? details : null,
    features: features.length > 0 ? features : null,
  };
};

/** All services, with these texts of one of them, or of a new one at the end; Spanish ones if they were changed. */
export function withTexts(
  site: Offer,
  id: string | undefined,
  { es, ...form }: ServiceForm,
): Pick<UpdateSiteDto, 'services' | 'translations'> {
  const { services } = site;
  const edited = services.find((service) => service.id === id);
  const spanish = services.map((service) =>
    service === edited
      ? { id: service.id, ...spanishTexts(es) }
      : (spanishOf(site, service.id) ?? { id: service.id }),
  );
  return {
    services: edited
      ? services.map((service) => (service === edited ? { ...service, ...textsOf(form) } : service))
      : [...services, textsOf(form)],
    ...(!isSame(es, edited ? formOf(site, edited).es : noTexts) && {
      translations: { es: { services: edited ? spanish : [...spanish, spanishTexts(es)] } },
    }),
  };
}

/** All services, with one of them moved down or, by -1, up. */
export function withMoved<Service extends { id: string }>(
  services: readonly Service[],
  id: string,
  by: 1 | -1,
): Service[] {
  const place = Math.max(0, services.findIndex((service) => service.id === id) + by);
  const others = services.filter((service) => service.id !== id);
  return others.toSpliced(place, 0, ...services.filter((service) => service.id === id));
}
