import { formatMoney } from '../../../shared/format';
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
      <div className="stack gap-l ruled-strong" role="status" aria-label="Loading items">
        <span className="ui-bone" />
        <span className="ui-bone" />
      </div>
    );
  }
  // Without quantities, the amount of each item is its unit price.
  const hasQuantities = items.some(({ quantity }) => quantity !== '1');
  return (
    <table className="invoice-items ledger ledger-sums">
      <caption className="skip">Items</caption>
      <thead>
        <tr>
          <th scope="col">Description</th>
          {hasQuantities && (
            <>
              <th scope="col">Qty</th>
              <th scope="col">Unit price</th>
            </>
          )}
          <th scope="col">Amount</th>
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
            Total
          </th>
          <td>{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
