import { t } from '@steward/texts';
import { formatMoney } from '../../../shared/text/format';
import type { InvoiceDto, InvoiceItemDto } from '../../../shared/api';
import { taxLabel } from './offered/tax-label';
import './invoice.css';

interface InvoiceItemsProps {
  /** Undefined while they are loading. */
  items: readonly InvoiceItemDto[] | undefined;
  invoice: Pick<InvoiceDto, 'subtotal' | 'taxes' | 'amount'>;
}

/** Line items of an invoice. */
export function InvoiceItems({ items, invoice }: InvoiceItemsProps) {
  if (!items) {
    return (
      <div className="stack gap-l ruled-strong" role="status" aria-label={t('Loading items')}>
        <span className="ui-bone" />
        <span className="ui-bone" />
      </div>
    );
  }
  // Without quantities, the amount of each item is its unit price.
  const hasQuantities = items.some(
    ({ quantity, discountPercent }) => quantity !== '1' || discountPercent !== null,
  );
  const span = hasQuantities ? 3 : 1;
  return (
    <table className="invoice-items ledger ledger-sums">
      <caption className="skip">{t('Items')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Description')}</th>
          {hasQuantities && (
            <>
              <th scope="col">{t('Qty')}</th>
              <th scope="col">{t('Unit price')}</th>
            </>
          )}
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, quantity, unitPrice, discountPercent, amount, taxReason }, index) => (
          <tr key={index}>
            <td>
              {description}
              {discountPercent !== null && (
                <small>{t('Discount: {percent}%', { percent: discountPercent })}</small>
              )}
              {taxReason !== null && <small>{taxReason}</small>}
            </td>
            {hasQuantities && (
              <>
                <td>{quantity}</td>
                <td>{formatMoney(unitPrice)}</td>
              </>
            )}
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {invoice.taxes.length > 0 && (
          <tr>
            <th scope="row" colSpan={span}>
              {t('Subtotal')}
            </th>
            <td>{formatMoney(invoice.subtotal)}</td>
          </tr>
        )}
        {invoice.taxes.map((tax, index) => (
          <tr key={index}>
            <th scope="row" colSpan={span}>
              {taxLabel(tax)}
            </th>
            <td>{formatMoney(tax.amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={span}>
            {t('Total')}
          </th>
          <td>{formatMoney(invoice.amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
