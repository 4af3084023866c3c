import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActingFor } from '../../../shared/acting-for';
import { DueDate } from '../../../shared/due-date';
import { formatMoney } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import type { InvoiceDto } from '../../../shared/api';
import { InvoiceStatusBadge } from '../shared/invoice-status';
import { invoiceMeaning, invoiceName, isOwed } from '../shared/invoice-labels';
import { PayButton } from './paying';
import { ReportedOn } from './reported-payment';

/** One invoice of a list; its number, and so the row, opens its dialog. */
export function InvoiceRow({ invoice }: { invoice: InvoiceDto }) {
  const { id, description, status, amount, balance, paidDate, paymentReport } = invoice;
  const address = usePortalAddress();
  const { may } = useActingFor();
  const owed = isOwed(invoice);
  return (
    <li className="ui-row invoice-row">
      <span className="ui-tile">
        <Icon name="card" />
      </span>
      <div>
        <p className="ui-row-title">
          <Link {...address.invoice(id)}>{invoiceName(invoice)}</Link>
        </p>
        {description && <p className="soft breaks">{description}</p>}
        <p className="ui-meta">
          <InvoiceStatusBadge status={status} paidDate={paidDate} />
          {owed && invoice.dueDate === null && <span>{t('Due upon receipt')}</span>}
          {owed && <DueDate of={invoice} />}
          {owed && paymentReport && (
            <span>
              <ReportedOn report={paymentReport} />
            </span>
          )}
          {status === 'paid' && Number(invoice.refunded) > 0 && (
            <span>{t('{amount} refunded', { amount: formatMoney(invoice.refunded) })}</span>
          )}
        </p>
        <p className="ui-meaning">{invoiceMeaning(invoice, may('pay'))}</p>
      </div>
      <div className="invoice-end row gap-l">
        <p className="invoice-figure" data-void={status === 'void' || undefined}>
          {formatMoney(owed ? balance : amount)}
          {status === 'partly_paid' && <small>{t('of {amount}', { amount: formatMoney(amount) })}</small>}
        </p>
        {owed && may('pay') && <PayButton invoice={invoice} />}
      </div>
    </li>
  );
}
