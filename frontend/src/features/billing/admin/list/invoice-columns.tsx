import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import type { Column } from '../../../../admin/tables/record-table';
import type { AdminInvoiceDto } from '../../../../shared/api';
import { formatDate, formatMoney } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import { InvoiceStatusBadge } from '../../shared/invoice-status';
import { isOwed } from '../../shared/invoice-labels';

/** Number and description of an invoice. */
export const invoiceColumns = (): readonly Column<AdminInvoiceDto>[] => [
  {
    title: t('Number'),
    long: true,
    render: ({ id, invoiceNumber, description }) => (
      <div className="titles stack gap-xs">
        <Link to={`?invoice=${id}`}>{invoiceNumber ?? t('No number yet')}</Link>
        <p className="ui-hint">{description}</p>
      </div>
    ),
  },
  { title: t('Client'), render: ({ client }) => client.name },
  {
    title: t('[invoice] Issued'),
    numeric: true,
    render: ({ issuedOn }) =>
      issuedOn === null ? <span className="ui-hint">{t('Not issued')}</span> : formatDate(issuedOn),
  },
  {
    title: t('[invoice] Due'),
    numeric: true,
    render: ({ dueDate, overdue }) => (
      <div>
        {dueDate === null ? <span className="ui-hint">{t('Upon receipt')}</span> : formatDate(dueDate)}
        {overdue && (
          <p className="row gap-s ui-hint bad strong">
            <Icon name="alert" size={16} />
            {t('[invoice] Overdue')}
          </p>
        )}
      </div>
    ),
  },
  { title: t('Amount'), numeric: true, end: true, render: ({ amount }) => formatMoney(amount) },
  {
    title: t('[amount] Balance'),
    numeric: true,
    end: true,
    render: (invoice) =>
      isOwed(invoice) ? (
        <b className="strong">{formatMoney(invoice.balance)}</b>
      ) : (
        <span className="ui-hint">{invoice.status === 'draft' ? '–' : formatMoney(invoice.balance)}</span>
      ),
  },
  { title: t('Status'), render: (invoice) => <InvoiceState invoice={invoice} /> },
];

/** The status, with open tasks of the practice below it. */
function InvoiceState({ invoice }: { invoice: AdminInvoiceDto }) {
  const { status, paymentReport, disputed, mode, refunded } = invoice;
  const notes = [
    isOwed(invoice) && paymentReport && t('Payment reported'),
    disputed && t('[payment] Disputed'),
    status === 'paid' && Number(refunded) > 0 && t('{amount} refunded', { amount: formatMoney(refunded) }),
    mode === 'test' && t('Test payment'),
  ].filter((note) => typeof note === 'string');
  return (
    <div className="admin-state stack gap-xs to-start">
      <InvoiceStatusBadge status={status} />
      {notes.map((note) => (
        <p key={note} className="ui-hint">
          {note}
        </p>
      ))}
    </div>
  );
}
