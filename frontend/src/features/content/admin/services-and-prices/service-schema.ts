import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { AdminSiteDto, EnteredServiceDto, OfferedServiceDto } from '../../../../shared/api';

/** Server limits in characters. */
export const longest = { title: 100, description: 300, details: 20_000, features: 4000 } as const;

const needed = (error: () => string) => z.string().check(z.trim(), z.minLength(1, { error }));

/** Texts of a service: paragraphs with an empty line between them, and one feature a line. */
export const serviceSchema = z.object({
  title: needed(() => t('Title is required')),
  description: needed(() => t('Description is required')),
  details: z.string(),
  features: z.string(),
});

export type ServiceForm = z.infer<typeof serviceSchema>;

export const emptyService: ServiceForm = { title: '', description: '', details: '', features: '' };

export const formOf = ({ title, description, details, features }: OfferedServiceDto): ServiceForm => ({
  title,
  description,
  details: details.join('\n\n'),
  features: features.join('\n'),
});

const partsOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);

const textsOf = ({ details, features, ...rest }: ServiceForm) => ({
  ...rest,
  details: partsOf(details, /\n\s*\n/).map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ')),
  features: partsOf(features, /\n/),
});

/** All services with these texts of one of them, or of a new one at the end. */
export const withTexts = (
  { services }: Pick<AdminSiteDto, 'services'>,
  id: string | undefined,
  form: ServiceForm,
): EnteredServiceDto[] =>
  id === undefined
    ? [...services, textsOf(form)]
    : services.map((service) => (service.id === id ? { ...service, ...textsOf(form) } : service));

/** All services, with one of them moved. @param place from 0 */
export function withMoved<Service extends { id: string }>(
  services: readonly Service[],
  id: string,
  place: number,
): Service[] {
  const others = services.filter((service) => service.id !== id);
  return others.toSpliced(place, 0, ...services.filter((service) => service.id === id));
}
