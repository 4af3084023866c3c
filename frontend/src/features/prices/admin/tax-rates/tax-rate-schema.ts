import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { CreateTaxRateDto, TaxRateDto } from '../../../../shared/api';
import { textRule } from '../../../../shared/forms/text-rule.ts';
import { percentParts } from '../../../../shared/text/tax.ts';

export const emptyTaxRate: TaxRateForm = {
  name: '',
  percent: '',
  taxableShare: '100',
  reason: '',
  nameEs: '',
  reasonEs: '',
};

const percentRule = z.string().check(
  z.trim(),
  z.refine((typed) => percentParts(typed) !== undefined, {
    error: () => t('Enter a percentage from 0 to 100, e.g. 8.25'),
  }),
);

export const taxRateSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: () => t('Name is required') }), z.maxLength(60)),
  percent: percentRule,
  taxableShare: percentRule,
  reason: textRule(200),
  nameEs: textRule(60),
  reasonEs: textRule(200),
});

export type TaxRateForm = z.infer<typeof taxRateSchema>;

export const formOf = ({ name, percent, taxableShare, reason, translations }: TaxRateDto): TaxRateForm => ({
  name,
  percent,
  taxableShare,
  reason: reason ?? '',
  nameEs: translations.es.name ?? '',
  reasonEs: translations.es.reason ?? '',
});

/** An empty text is none. */
export const requestOf = ({ nameEs, reason, reasonEs, ...rate }: TaxRateForm): CreateTaxRateDto => ({
  ...rate,
  reason: reason || null,
  translations: { es: { name: nameEs || null, reason: reasonEs || null } },
});
