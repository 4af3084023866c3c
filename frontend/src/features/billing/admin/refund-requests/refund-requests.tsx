import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { NoMatch, RecordList } from '../../../../admin/tables/record-list';
import { useRecordDialogs } from '../../../../admin/dialogs/use-record-dialogs';
import { useRecordFilters } from '../../../../admin/tables/use-record-filters';
import { usePages } from '../../../../admin/tables/use-pages';
import { Badge, type BadgeColour } from '../../../../shared/antd/badge';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import { Empty } from '../../../../shared/antd/states';
import {
  PaymentsService,
  type AdminRefundRequestDto,
  type RefundRequestStatus,
} from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { formatDate, formatMoney } from '../../../../shared/format';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';
import { RefundDialog } from '../record/refund-dialog';
import { DeclineRefundDialog } from './decline-refund-dialog';

const page = 25;

const statuses: Record<RefundRequestStatus, { colour: BadgeColour; label: string }> = {
  open: { colour: 'amber', label: 'Open' },
  refunded: { colour: 'ok', label: 'Refunded' },
  declined: { colour: 'grey', label: 'Declined' },
};
const statusOptions: { value: RefundRequestStatus | ''; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'declined', label: 'Declined' },
  { value: '', label: 'All statuses' },
];

interface Filters {
  status: RefundRequestStatus | '';
}
const all: Filters = { status: '' };

/** Clients' refund requests, to refund or decline; initially the open ones. */
export function RefundRequests() {
  const { filters, change, clear } = useRecordFilters(all, { status: 'open' });
  const query = given(filters);
  const list = usePagedList<AdminRefundRequestDto>({
    key: ['/api/admin/refund-requests', 'list', query],
    load: (cursor) => PaymentsService.listRefundRequests({ ...query, limit: page, ...given({ cursor }) }),
    times: queryTimes.adminInvoices,
  });
  const pages = usePages(list, page, filters);
  const dialogs = useRecordDialogs<AdminRefundRequestDto, 'refund' | 'decline'>();
  const refunded = dialogs.rowFor('refund');
  return (
    <>
      <div className="toolbar below">
        <FilterSelect
          label="Status"
          value={filters.status}
          options={statusOptions}
          onChange={(status) => change({ status })}
        />
      </div>
      <RecordList
        label="Refund requests"
        list={list}
        pages={pages}
        noun={['refund request', 'refund requests']}
        failure="Failed to load refund requests. Please try again."
        noMatch={
          filters.status !== '' && (
            <NoMatch
              art={<Spot name="well" />}
              title={filters.status === 'open' ? 'No open refund requests' : 'No refund requests match'}
              clear={{ label: 'Show all requests', onClear: clear }}
            >
              {filters.status === 'open' && 'Clients can ask for a refund within 48 hours of paying.'}
            </NoMatch>
          )
        }
        empty={
          <Empty art={<Spot name="well" />} title="No refund requests yet">
            Clients can ask for a refund within 48 hours of paying.
          </Empty>
        }
        rows={[
          {
            title: 'Invoice',
            long: true,
            render: ({ invoiceId, invoiceNumber, reason }) => (
              <div className="titles stack gap-xs">
                <Link to={`/admin/invoices?invoice=${invoiceId}`}>{invoiceNumber}</Link>
                <p className="ui-hint">{reason}</p>
              </div>
            ),
          },
          { title: 'Client', render: ({ client }) => client.name },
          { title: 'Requested', numeric: true, render: ({ created_at }) => formatDate(created_at) },
          {
            title: 'Refundable',
            numeric: true,
            end: true,
            render: ({ refundable }) => formatMoney(refundable),
          },
          { title: 'Status', render: (request) => <RequestState request={request} /> },
          {
            title: 'Actions',
            actions: true,
            render: (request) =>
              request.status === 'open' && (
                <span className="ui-row-actions">
                  <Button
                    type="text"
                    aria-label={`Refund ${request.invoiceNumber}`}
                    onClick={() => dialogs.open('refund', request)}
                  >
                    Refund
                  </Button>
                  <Button
                    type="text"
                    aria-label={`Decline refund of ${request.invoiceNumber}`}
                    onClick={() => dialogs.open('decline', request)}
                  >
                    Decline
                  </Button>
                </span>
              ),
          },
        ]}
      />
      <RefundDialog
        of={
          refunded && {
            invoiceId: refunded.invoiceId,
            name: refunded.invoiceNumber,
            clientName: refunded.client.name,
            refundable: refunded.refundable,
            owed: '0.00',
          }
        }
        onClose={dialogs.close}
      />
      <DeclineRefundDialog request={dialogs.rowFor('decline')} onClose={dialogs.close} />
    </>
  );
}

function RequestState({ request: { status, decisionReason } }: { request: AdminRefundRequestDto }) {
  const { colour, label } = statuses[status];
  return (
    <div className="admin-state stack gap-xs to-start">
      <Badge colour={colour}>{label}</Badge>
      {decisionReason && <p className="ui-hint">{decisionReason}</p>}
    </div>
  );
}
