import { useQuery } from '@tanstack/react-query';
import { TaxRatesService, type TaxRateDto } from '../../../../shared/api';
import { taxesOf, type Tax } from '../../../../shared/text/tax.ts';
import { lineCents } from '../../../../shared/text/quantity.ts';
import type { ItemForm } from './invoice-schema.ts';

const none: readonly TaxRateDto[] = [];

/** The practice's tax rates with the retired ones; empty until they are loaded. */
export function useTaxRates(): readonly TaxRateDto[] {
  const { data = none } = useQuery({
    queryKey: ['/api/admin/tax-rates'],
    queryFn: () => TaxRatesService.listTaxRates(),
  });
  return data;
}

/** Cents before tax, taxes, and cents of the total. */
export interface FormTotals {
  subtotal: number;
  taxes: Tax[];
  total: number;
}

/** Totals of items while they are written; an incomplete item counts as zero. */
export function totalsOf(items: readonly ItemForm[], rates: readonly TaxRateDto[]): FormTotals {
  const lines = items.map((item) => ({
    cents: lineCents(item),
    rate: rates.find(({ id }) => id === item.taxRateId),
  }));
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0);
  const taxes = taxesOf(lines);
  return { subtotal, taxes, total: taxes.reduce((sum, { cents }) => sum + cents, subtotal) };
}
