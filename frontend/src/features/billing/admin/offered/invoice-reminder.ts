import { t } from '@steward/texts';
import type { Reminder } from '../../../../admin/bulk/reminders';
import type { AdminInvoiceDto } from '../../../../shared/api';
import { formatDay, formatMoney } from '../../../../shared/text/format';

/** An invoice of which its client can be reminded while something is due. */
export function invoiceReminder(invoice: AdminInvoiceDto): Reminder {
  const { id, invoiceNumber, client, dueDate, remindedOn, balance, paymentReport, status } = invoice;
  const isOwed = status === 'unpaid' || status === 'partly_paid';
  const number = t('Invoice {number}', { number: invoiceNumber ?? '' });
  return {
    type: 'invoice',
    id,
    client: client.name,
    title: status === 'draft' ? t('Draft of an invoice') : `${number}, ${formatMoney(balance)}`,
    facts: [
      ...(isOwed
        ? [dueDate === null ? t('Due upon receipt') : t('Due {date}', { date: formatDay(dueDate) })]
        : []),
      ...(paymentReport ? [t('Payment reported')] : []),
    ],
    remindedOn,
    isDoubtful: paymentReport !== null,
    settled: !isOwed && t('Nothing is due'),
  };
}
