import { Link, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import type { Column } from '../../../../admin/tables/record-table';
import type { AdminInvoiceDto, DeletedInvoiceDto } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { formatDate, formatMoney } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import { InvoiceStatusBadge } from '../../shared/invoice-status';
import { isOwed } from '../../shared/invoice-labels';
import { isKept, type ListedInvoice } from '../offered/kept-invoices';

/** Invoices, and the numbers of deleted ones. */
export const invoiceColumns = (): readonly Column<ListedInvoice>[] => [
  {
    title: t('Number'),
    long: true,
    sort: { key: 'invoiceNumber', descending: true },
    render: (invoice) => (
      <div className="titles stack gap-xs">
        {isKept(invoice) ? (
          <>
            <InvoiceLink of={invoice} />
            <p className="ui-hint">{invoice.description}</p>
          </>
        ) : (
          <>
            <b className="strong">{invoice.invoiceNumber}</b>
            <p className="ui-hint">{deletionOf(invoice)}</p>
          </>
        )}
      </div>
    ),
  },
  {
    title: t('Client'),
    isClient: true,
    place: 'who',
    sort: { key: 'client' },
    render: ({ client }) => client.name,
  },
  {
    title: t('[invoice] Issued'),
    numeric: true,
    sort: { key: 'issuedOn', descending: true },
    render: ({ issuedOn }) =>
      issuedOn === null ? <span className="ui-hint">{t('Not issued')}</span> : formatDate(issuedOn),
  },
  {
    title: t('[invoice] Due'),
    place: 'late',
    numeric: true,
    sort: { key: 'dueDate' },
    render: (invoice) => (isKept(invoice) ? <DueDate invoice={invoice} /> : none),
  },
  {
    title: t('Amount'),
    place: 'amount',
    numeric: true,
    end: true,
    sort: { key: 'amount', descending: true },
    render: ({ amount }) => formatMoney(amount),
  },
  {
    title: t('[amount] Balance'),
    numeric: true,
    end: true,
    sort: { key: 'balance', descending: true },
    render: (invoice) =>
      !isKept(invoice) || invoice.status === 'draft' ? (
        none
      ) : isOwed(invoice) ? (
        <b className="strong">{formatMoney(invoice.balance)}</b>
      ) : (
        <span className="ui-hint">{formatMoney(invoice.balance)}</span>
      ),
  },
  {
    title: t('Status'),
    place: 'badge',
    render: (invoice) =>
      isKept(invoice) ? (
        <InvoiceState invoice={invoice} />
      ) : (
        <Badge colour="grey">{t('[invoice] Deleted')}</Badge>
      ),
  },
];

const none = <span className="ui-hint">–</span>;

/** The person who deleted it, and the day. */
const deletionOf = ({ deletedAt, deletedBy }: DeletedInvoiceDto): string =>
  deletedBy
    ? t('Deleted by {name} on {date}', { name: deletedBy.name, date: formatDate(deletedAt) })
    : t('Deleted on {date}', { date: formatDate(deletedAt) });

function DueDate({ invoice: { dueDate, overdue } }: { invoice: AdminInvoiceDto }) {
  return (
    <div className="admin-due">
      {dueDate === null ? <span className="ui-hint">{t('Upon receipt')}</span> : formatDate(dueDate)}
      {overdue && (
        <p className="row gap-s ui-hint bad strong">
          <Icon name="alert" size={16} />
          {t('[invoice] Overdue')}
        </p>
      )}
    </div>
  );
}

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

/** Opens an invoice over the list, which keeps its search, filters and order. */
function InvoiceLink({ of: { id, invoiceNumber } }: { of: AdminInvoiceDto }) {
  const [params] = useSearchParams();
  const search = new URLSearchParams([...params, ['invoice', String(id)]]);
  return <Link to={{ search: String(search) }}>{invoiceNumber ?? t('No number yet')}</Link>;
}
