import { t } from '@steward/texts';
import type { InvoiceDto } from '../../../shared/api';
import { sumOf } from '../../../shared/text/cents';
import { formatMoney } from '../../../shared/text/format';
import { isOwed } from './invoice-labels';

/**
 * Remaining balance of an invoice that was partly paid or reduced by refunds; nothing if the full amount is
 * due.
 */
export function RemainingBalance({ invoice, label }: { invoice: InvoiceDto; label: string }) {
  const { amount, balance, credited } = invoice;
  if (!isOwed(invoice) || amount === balance) return null;
  return (
    <>
      {sumOf([credited]) > 0 && (
        <p className="total row gap-l between">
          <span>{t('Reduced by refunds')}</span>
          <b>{formatMoney(credited)}</b>
        </p>
      )}
      <p className="total row gap-l between">
        <span>{label}</span>
        <b>{formatMoney(balance)}</b>
      </p>
    </>
  );
}
