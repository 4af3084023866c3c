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
  return (
    <table className="invoice-items ledger ledger-sums">
      <caption className="skip">Items</caption>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, amount }, index) => (
          <tr key={index}>
            <td>{description}</td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
