import { t } from '@steward/texts';
import { DueDate } from '../../../shared/practice/due-date';
import { Fact } from '../../../shared/kit/fact';
import { formatDate, formatMoney } from '../../../shared/text/format';
import type { InvoiceDto } from '../../../shared/api';
import { InvoiceStatusBadge } from './invoice-status';
import './invoice.css';

/** Amount, dates and status of an invoice, in the order of its PDF. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDto }) {
  const { amount, issuedOn, created_at, dueDate, overdue, status, paidDate, poNumber } = invoice;
  return (
    <dl className="invoice-facts labels">
      <Fact label={t('Amount')}>{formatMoney(amount)}</Fact>
      <Fact label={t('Date')}>{formatDate(issuedOn ?? created_at)}</Fact>
      <Fact label={t('Due date')} className="cluster">
        {dueDate === null ? t('Upon receipt') : !overdue && formatDate(dueDate)}
        {overdue && <DueDate of={invoice} />}
      </Fact>
      {poNumber !== null && <Fact label={t('Purchase order')}>{poNumber}</Fact>}
      <Fact label={t('Status')} className="cluster">
        <InvoiceStatusBadge status={status} />
        {paidDate && <span>{t('[paid] on {date}', { date: formatDate(paidDate) })}</span>}
      </Fact>
    </dl>
  );
}
