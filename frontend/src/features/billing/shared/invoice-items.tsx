import { t } from '@steward/texts';
import { formatMoney } from '../../../shared/text/format';
import type { InvoiceItemDto } from '../../../shared/api';
import './invoice.css';

interface InvoiceItemsProps {
  /** Undefined while they are loading. */
  items: readonly InvoiceItemDto[] | undefined;
  /** Sum of the items: the invoice's amount. */
  total: string;
}

/** Line items of an invoice. */
export function InvoiceItems({ items, total }: InvoiceItemsProps) {
  if (!items) {
    return (
      <div className="stack gap-l ruled-strong" role="status" aria-label={t('Loading items')}>
        <span className="ui-bone" />
        <span className="ui-bone" />
      </div>
    );
  }
  // Without quantities, the amount of each item is its unit price.
  const hasQuantities = items.some(({ quantity }) => quantity !== '1');
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
        {items.map(({ description, quantity, unitPrice, amount }, index) => (
          <tr key={index}>
            <td>{description}</td>
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
        <tr>
          <th scope="row" colSpan={hasQuantities ? 3 : 1}>
            {t('Total')}
          </th>
          <td>{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
