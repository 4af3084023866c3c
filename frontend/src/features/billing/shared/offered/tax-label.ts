import { t } from '@steward/texts';
import type { TaxAmountDto } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/text/format';

/** 'Sales tax: 8.25% of $100.00' */
export const taxLabel = ({
  name,
  percent,
  taxable,
}: Pick<TaxAmountDto, 'name' | 'percent' | 'taxable'>): string =>
  t('{name}: {percent}% of {taxable}', { name, percent, taxable: formatMoney(taxable) });
