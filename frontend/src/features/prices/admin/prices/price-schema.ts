import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type {
  AdminPriceDto,
  CreatePriceDto,
  OfferedServiceDto,
  PriceUnit,
  SamplesDto,
  UpdatePriceDto,
} from '../../../../shared/api';
import { optionalAmountRule } from '../../../../shared/forms/amount-rule.ts';
import { changedValues } from '../../../../shared/forms/changed-values.ts';
import { linesOf } from '../../../../shared/text/lines.ts';
import { unitText } from '../../../../shared/text/price-text.ts';

/** Form values; amounts as typed, one feature a line. */
export interface PriceForm {
  title: string;
  description: string;
  features: string;
  unit: PriceUnit;
  price: string;
  priceText: string;
  /** Empty: none. */
  serviceId: string;
  hasPackage: boolean;
  package: { name: string; price: string; priceText: string; savings: string; note: string };
  /** Texts in Spanish; empty: not translated. */
  es: { title: string; description: string; features: string; priceText: string; package: SpanishPackage };
}

type SpanishPackage = Record<'name' | 'priceText' | 'note', string>;

/** Server limits in characters. */
export const longest = { title: 100, description: 300, features: 1500, text: 60, note: 100 } as const;

export const unitOptions = () => Object.entries(unitText()).map(([value, label]) => ({ value, label }));

/** Options for the service of a price. */
export const serviceOptions = (services: readonly OfferedServiceDto[]) => [
  { value: '', label: t('[service] None') },
  ...services.map(({ id, title }) => ({ value: id, label: title })),
];

const emptyPackage: PriceForm['package'] = { name: '', price: '', priceText: '', savings: '', note: '' };

const noSpanishPackage: SpanishPackage = { name: '', priceText: '', note: '' };

export const emptyPrice: PriceForm = {
  title: '',
  description: '',
  features: '',
  unit: 'session',
  price: '',
  priceText: '',
  serviceId: '',
  hasPackage: false,
  package: emptyPackage,
  es: { title: '', description: '', features: '', priceText: '', package: noSpanishPackage },
};

const text = z.string().check(z.trim());
const isPriced = ({ price, priceText }: Pick<PriceForm, 'price' | 'priceText'>): boolean =>
  price.trim() !== '' || priceText.trim() !== '';
const unpriced = () => t('Enter a price, or a text in its place');

/** With the server's rules; the package counts only if there is one. */
export const priceSchema = z
  .object({
    title: z.string().check(z.trim(), z.minLength(1, { error: () => t('Title is required') })),
    description: text,
    features: z.string(),
    unit: z.enum(['session', 'hour', 'month', 'item']),
    price: optionalAmountRule,
    priceText: text,
    serviceId: z.string(),
    hasPackage: z.boolean(),
    package: z.object({
      name: text,
      price: optionalAmountRule,
      priceText: text,
      savings: optionalAmountRule,
      note: text,
    }),
    es: z.object({
      title: text,
      description: text,
      features: z.string(),
      priceText: text,
      package: z.object({ name: text, priceText: text, note: text }),
    }),
  })
  .check(
    z.refine(isPriced, { path: ['price'], error: unpriced }),
    z.refine((form) => !form.hasPackage || isPriced(form.package), {
      path: ['package', 'price'],
      error: unpriced,
    }),
    z.refine((form) => !form.hasPackage || form.package.name !== '', {
      path: ['package', 'name'],
      error: () => t('Name is required'),
    }),
  );

type Terms = Pick<
  AdminPriceDto,
  'title' | 'description' | 'features' | 'unit' | 'price' | 'priceText' | 'serviceId' | 'package'
> & { translations: { es: SpanishTexts } };
type SpanishTexts = AdminPriceDto['translations']['es'];

/** The form with one of our prices. @param place in the list of samples */
export function sampleFormOf({ prices, translations: { es } }: SamplesDto, place: number): PriceForm {
  const price = prices[place];
  const spanish = es.prices[place];
  return price && spanish ? formOf({ ...price, translations: { es: spanish } }) : emptyPrice;
}

export const formOf = (price: Terms): PriceForm => ({
  title: price.title,
  description: price.description,
  features: price.features.join('\n'),
  unit: price.unit,
  price: price.price ?? '',
  priceText: price.priceText ?? '',
  serviceId: price.serviceId ?? '',
  hasPackage: price.package !== null,
  package: price.package
    ? {
        name: price.package.name,
        price: price.package.price ?? '',
        priceText: price.package.priceText ?? '',
        savings: price.package.savings ?? '',
        note: price.package.note ?? '',
      }
    : emptyPackage,
  es: spanishOf(price.translations.es),
});

function spanishOf({ title, description, features, priceText, package: offer }: SpanishTexts) {
  return {
    title: title ?? '',
    description: description ?? '',
    features: features?.join('\n') ?? '',
    priceText: priceText ?? '',
    package: { name: offer?.name ?? '', priceText: offer?.priceText ?? '', note: offer?.note ?? '' },
  };
}

/** Empty texts are null. */
function termsOf(form: PriceForm) {
  const { title, description, features, unit, price, priceText, serviceId, hasPackage } = form;
  const { name, ...offer } = form.package;
  return {
    title,
    description,
    features: linesOf(features),
    unit,
    price: price || null,
    priceText: priceText || null,
    serviceId: serviceId || null,
    package: hasPackage
      ? {
          name,
          price: offer.price || null,
          priceText: offer.priceText || null,
          savings: offer.savings || null,
          note: offer.note || null,
        }
      : null,
  };
}

const spanishTextsOf = ({ es, hasPackage }: PriceForm) => ({
  ...es,
  features: es.features.trim() ? linesOf(es.features) : null,
  package: hasPackage ? es.package : null,
});

/** Request body for a new price. */
export const requestOf = (form: PriceForm): CreatePriceDto => ({
  ...termsOf(form),
  translations: { es: spanishTextsOf(form) },
});

/** Request body for a change, with the Spanish texts that were changed. */
export function changesOf(price: AdminPriceDto, form: PriceForm): UpdatePriceDto {
  const es = changedValues(spanishTextsOf(formOf(price)), spanishTextsOf(form));
  return { ...termsOf(form), ...(Object.keys(es).length > 0 && { translations: { es } }) };
}
