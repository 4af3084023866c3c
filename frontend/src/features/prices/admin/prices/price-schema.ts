import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type {
  AdminPriceDto,
  CreatePriceDto,
  OfferedServiceDto,
  SamplesDto,
  UpdatePriceDto,
} from '../../../../shared/api';
import { optionalAmountRule } from '../../../../shared/forms/amount-rule.ts';
import { changedValues } from '../../../../shared/forms/changed-values.ts';
import { sentTexts, typedTexts } from '../../../../shared/forms/typed-texts.ts';
import { linesOf } from '../../../../shared/text/lines.ts';
import { unitText } from '../../../../shared/text/price-text.ts';

/** Server limits in characters. */
export const longest = { title: 100, description: 300, features: 1500, text: 60, note: 100 } as const;

export const unitOptions = () => Object.entries(unitText()).map(([value, label]) => ({ value, label }));

/** Options for the service of a price. */
export const serviceOptions = (services: readonly OfferedServiceDto[]) => [
  { value: '', label: t('[service] None') },
  ...services.map(({ id, title }) => ({ value: id, label: title })),
];

const emptyPackage = { name: '', price: '', priceText: '', savings: '', note: '' };
const noSpanishPackage = { name: '', priceText: '', note: '' };

export const emptyPrice: PriceForm = {
  title: '',
  description: '',
  features: '',
  unit: 'session',
  price: '',
  priceText: '',
  serviceId: '',
  taxRateId: null,
  hasPackage: false,
  package: emptyPackage,
  es: { title: '', description: '', features: '', priceText: '', package: noSpanishPackage },
};

const text = z.string().check(z.trim());
const isPriced = ({ price, priceText }: Record<'price' | 'priceText', string>): boolean =>
  price.trim() !== '' || priceText.trim() !== '';
const unpriced = () => t('Enter a price, or a text in its place');

/** With the server's rules: amounts as typed, one feature a line. The package counts only if there is one. */
export const priceSchema = z
  .object({
    title: z.string().check(z.trim(), z.minLength(1, { error: () => t('Title is required') })),
    description: text,
    features: z.string(),
    unit: z.enum(['session', 'hour', 'month', 'item']),
    price: optionalAmountRule,
    priceText: text,
    // Empty: none.
    serviceId: z.string(),
    taxRateId: z.nullable(z.int()),
    hasPackage: z.boolean(),
    package: z.object({
      name: text,
      price: optionalAmountRule,
      priceText: text,
      savings: optionalAmountRule,
      note: text,
    }),
    // An empty text is not translated.
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

export type PriceForm = z.infer<typeof priceSchema>;

type Terms = Pick<
  AdminPriceDto,
  'title' | 'description' | 'features' | 'unit' | 'price' | 'priceText' | 'serviceId' | 'package'
> & { translations: { es: SpanishTexts }; taxRateId?: number | null };
type SpanishTexts = AdminPriceDto['translations']['es'];

/** The form with one of our prices. @param place in the list of samples */
export function sampleFormOf({ prices, translations: { es } }: SamplesDto, place: number): PriceForm {
  const price = prices[place];
  const spanish = es.prices[place];
  return price && spanish ? formOf({ ...price, translations: { es: spanish } }) : emptyPrice;
}

export function formOf({ title, description, features, unit, package: offer, ...other }: Terms): PriceForm {
  const { price, priceText, serviceId, taxRateId = null, translations } = other;
  return {
    title,
    description,
    features: features.join('\n'),
    unit,
    ...typedTexts({ price, priceText, serviceId }),
    taxRateId,
    hasPackage: offer !== null,
    package: offer ? typedTexts(offer) : emptyPackage,
    es: spanishOf(translations.es),
  };
}

const spanishOf = ({ features, package: offer, ...texts }: SpanishTexts): PriceForm['es'] => ({
  ...typedTexts(texts),
  features: features?.join('\n') ?? '',
  package: offer ? typedTexts(offer) : noSpanishPackage,
});

function termsOf({ features, hasPackage, package: { name, ...offer }, es: _es, ...form }: PriceForm) {
  const { title, description, unit, taxRateId: _rate, ...priced } = form;
  return {
    title,
    description,
    features: linesOf(features),
    unit,
    ...sentTexts(priced),
    package: hasPackage ? { name, ...sentTexts(offer) } : null,
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
  ...(form.taxRateId !== null && { taxRateId: form.taxRateId }),
  translations: { es: spanishTextsOf(form) },
});

/** Request body for a change, with the Spanish texts that were changed. */
export function changesOf(price: AdminPriceDto, form: PriceForm): UpdatePriceDto {
  const es = changedValues(spanishTextsOf(formOf(price)), spanishTextsOf(form));
  return {
    ...termsOf(form),
    ...(form.taxRateId !== price.taxRateId && { taxRateId: form.taxRateId }),
    ...(Object.keys(es).length > 0 && { translations: { es } }),
  };
}
