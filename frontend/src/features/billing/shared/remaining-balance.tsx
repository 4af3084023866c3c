import type { InvoiceDto } from '../../../shared/api';
import { sumOf } from '../../../shared/cents';
import { formatMoney } from '../../../shared/format';
import { isOwed } from './invoice-labels';

/** What is left of an invoice that was paid in part, or that refunds reduced; nothing where all of it is owed. */
export function RemainingBalance({ invoice, label }: { invoice: InvoiceDto; label: string }) {
  const { amount, balance, credited } = invoice;
  if (!isOwed(invoice) || amount === balance) return null;
  return (
    <>
      {sumOf([credited]) > 0 && (
        <p className="invoice-rest">
          <span>Reduced by refunds</span>
          <b>{formatMoney(credited)}</b>
        </p>
      )}
      <p className="invoice-rest">
        <span>{label}</span>
        <b>{formatMoney(balance)}</b>
      </p>
    </>
  );
}
