import { t } from '@steward/texts';
import type { InvoiceDto } from '../../../shared/api';
import { useSite } from '../../../shared/practice/site';
import { amountDue } from '../../../shared/text/amount-due';
import { formatMoney, todayIn } from '../../../shared/text/format';
import { isOwed } from '../shared/invoice-labels';

/** The heading of an invoice: what is owed and when, '$95.00 due Dec 10', or what became of it. */
export function useInvoiceHeading(): (invoice: InvoiceDto) => string {
  const { timeZone } = useSite();
  return (invoice) => {
    const { status } = invoice;
    if (isOwed(invoice)) return amountDue(invoice, todayIn(timeZone));
    const amount = formatMoney(invoice.amount);
    return t(
      '{status, select, paid {{amount} paid} refunded {{amount} refunded} void {{amount} canceled} other {{amount}}}',
      { status, amount },
    );
  };
}
