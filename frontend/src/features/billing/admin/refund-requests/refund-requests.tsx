import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useRecordDialogs } from '../../../../admin/dialogs/record-dialogs';
import { ListFilter, ListScreen, useRecordFilters } from '../../../../admin/tables/list-screen';
import type { Column } from '../../../../admin/tables/record-table';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { Button } from '../../../../shared/antd/button';
import { Badge, type BadgeColour } from '../../../../shared/antd/badge';
import {
  PaymentsService,
  type AdminRefundRequestDto,
  type RefundRequestStatus,
} from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { formatDate, formatMoney } from '../../../../shared/text/format';
import { queryTimes } from '../../../../shared/http/query-client';
import { DeclineRefundDialog } from '../record/reason-dialog';
import { RefundDialog } from '../record/refund-dialog';

const statuses = (): Record<RefundRequestStatus, { colour: BadgeColour; label: string }> => ({
  open: { colour: 'amber', label: t('[refund request] Open') },
  refunded: { colour: 'ok', label: t('[refund request] Refunded') },
  declined: { colour: 'grey', label: t('[refund request] Declined') },
});
const statusOptions = (): { value: RefundRequestStatus | ''; label: string }[] => [
  { value: 'open', label: t('[refund request] Open') },
  { value: 'refunded', label: t('[refund request] Refunded') },
  { value: 'declined', label: t('[refund request] Declined') },
  { value: '', label: t('All statuses') },
];

const all: { status: RefundRequestStatus | '' } = { status: '' };

const deadline = () => t('Clients can ask for a refund within 48 hours of paying.');

/** Clients' refund requests, to refund or decline; initially the open ones. */
export function RefundRequests() {
  const filtering = useRecordFilters(all, { status: 'open' });
  const isOpen = filtering.filters.status === 'open';
  const records = useRecordPages({
    path: '/api/admin/refund-requests',
    filters: filtering.filters,
    load: (page) => PaymentsService.listRefundRequests(page),
    times: queryTimes.adminInvoices,
  });
  const dialogs = useRecordDialogs<AdminRefundRequestDto, 'refund' | 'decline'>();
  return (
    <>
      <ListScreen
        {...records}
        label={t('Refund requests')}
        count={(count) => t('{count, plural, one {# refund request} other {# refund requests}}', { count })}
        tools={<ListFilter label={t('Status')} name="status" options={statusOptions()} of={filtering} />}
        filtering={filtering}
        art={<Spot name="well" />}
        noMatch={{
          title: isOpen ? t('No open refund requests') : t('No refund requests match'),
          text: isOpen && deadline(),
          clear: t('Show all requests'),
        }}
        empty={{ title: t('No refund requests yet'), text: deadline() }}
        rows={columns()}
        actions={(request) =>
          request.status === 'open' && (
            <>
              <Button
                type="text"
                aria-label={t('Refund {invoiceNumber}', { invoiceNumber: request.invoiceNumber })}
                onClick={() => dialogs.open('refund', request)}
              >
                {t('[action] Refund')}
              </Button>
              <Button
                type="text"
                aria-label={t('Decline refund of {invoiceNumber}', { invoiceNumber: request.invoiceNumber })}
                onClick={() => dialogs.open('decline', request)}
              >
                {t('Decline')}
              </Button>
            </>
          )
        }
      />
      <RefundDialog of={refundableOf(dialogs.rowFor('refund'))} onClose={dialogs.close} />
      <DeclineRefundDialog request={dialogs.rowFor('decline')} onClose={dialogs.close} />
    </>
  );
}

const columns = (): Column<AdminRefundRequestDto>[] => [
  {
    title: t('Invoice'),
    long: true,
    render: ({ invoiceId, invoiceNumber, reason }) => (
      <div className="titles stack gap-xs">
        <Link to={`/admin/invoices?invoice=${invoiceId}`}>{invoiceNumber}</Link>
        <p className="ui-hint">{reason}</p>
      </div>
    ),
  },
  { title: t('Client'), render: ({ client }) => client.name },
  { title: t('Requested'), numeric: true, render: ({ created_at }) => formatDate(created_at) },
  { title: t('Refundable'), numeric: true, end: true, render: ({ refundable }) => formatMoney(refundable) },
  { title: t('Status'), render: (request) => <RequestState request={request} /> },
];

function RequestState({ request: { status, decisionReason } }: { request: AdminRefundRequestDto }) {
  const { colour, label } = statuses()[status];
  return (
    <div className="admin-state stack gap-xs to-start">
      <Badge colour={colour}>{label}</Badge>
      {decisionReason && <p className="ui-hint">{decisionReason}</p>}
    </div>
  );
}

const refundableOf = (request: AdminRefundRequestDto | undefined) =>
  request && {
    invoiceId: request.invoiceId,
    name: request.invoiceNumber,
    clientName: request.client.name,
    refundable: request.refundable,
    owed: '0.00',
  };
