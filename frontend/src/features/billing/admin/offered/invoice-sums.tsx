import { t } from '@steward/texts';
import { amountOf } from '../../../../shared/text/cents';
import { formatMoney } from '../../../../shared/text/format';
import { taxLabel } from '../../shared/offered/tax-label';
import type { FormTotals } from './tax-rates';

/** Total of the items that are being written; with a tax also the subtotal and each tax. */
export function InvoiceSums({ totals: { subtotal, taxes, total } }: { totals: FormTotals }) {
  return (
    <>
      {taxes.length > 0 && (
        <dl className="billing-sums">
          <div>
            <dt>{t('Subtotal')}</dt>
            <dd>{formatMoney(amountOf(subtotal))}</dd>
          </div>
          {taxes.map(({ name, percent, taxableCents, cents }, index) => (
            <div key={index}>
              <dt>{taxLabel({ name, percent, taxable: amountOf(taxableCents) })}</dt>
              <dd>{formatMoney(amountOf(cents))}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="total row gap-l between">
        <span>{t('Total')}</span>
        <output aria-live="polite">{formatMoney(amountOf(total))}</output>
      </p>
    </>
  );
}
