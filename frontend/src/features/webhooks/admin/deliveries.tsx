import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { FilterSelect } from '../../../shared/antd/filter-select';
import { RefreshButton } from '../../../shared/antd/refresh-button';
import { Empty } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { Breakable } from '../../../shared/breakable';
import { formatDateTime } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { MissingRecord } from '../../../admin/dialogs/missing-record';
import { NoMatch, RecordList } from '../../../admin/tables/record-list';
import { usePages } from '../../../admin/tables/use-pages';
import { useRecordFilters } from '../../../admin/tables/use-record-filters';
import {
  useDeliveries,
  useRetryDelivery,
  useWebhook,
  webhooksPage,
  type DeliveryFilters,
} from './use-webhooks';
import { deliveryFilters, DeliveryStatus, WebhookAddress, WebhookState } from './webhook-labels';

const noFilters: DeliveryFilters = { status: 'all' };

/** Deliveries of one webhook with their results; each can be sent again. */
export function Deliveries({ id }: { id: number }) {
  const { record: webhook } = useWebhook(id);
  const { filters, change, clear, isFiltered } = useRecordFilters(noFilters);
  const list = useDeliveries(id, filters);
  const pages = usePages(list, webhooksPage, filters);
  const retry = useRetryDelivery(id);
  const navigate = useNavigate();
  if (webhook === null)
    return <MissingRecord open noun="Webhook" onClose={() => void navigate('/admin/webhooks')} />;
  return (
    <>
      <Link className="webhook-back" to="/admin/webhooks">
        <Icon name="arrow-left" size={18} /> All webhooks
      </Link>
      <div className="ui-page-title">
        <h1>Deliveries</h1>
        <div className="ui-tools">
          <FilterSelect
            label="Status"
            value={filters.status}
            options={[...deliveryFilters]}
            onChange={(status) => change({ status })}
          />
          <RefreshButton onRefresh={list.refetch} />
        </div>
      </div>
      {webhook && (
        <p className="webhook-whose">
          <WebhookAddress webhook={webhook} /> <WebhookState webhook={webhook} />
        </p>
      )}
      <RecordList
        label="Deliveries"
        list={list}
        pages={pages}
        noun={['delivery', 'deliveries']}
        failure="Failed to load deliveries. Please try again."
        noMatch={
          isFiltered && (
            <NoMatch
              art={<EmptyMessages />}
              title="No deliveries match"
              clear={{ label: 'Clear filter', onClear: clear }}
            />
          )
        }
        empty={
          <Empty art={<EmptyMessages />} title="No deliveries yet">
            Deliveries to this URL are listed here for 30 days.
          </Empty>
        }
        rows={[
          { title: 'Event', long: true, render: ({ event }) => <Breakable>{event}</Breakable> },
          {
            title: 'Status',
            long: true,
            render: ({ status, error, nextAt }) => (
              <div className="admin-status">
                <DeliveryStatus status={status} />
                {error !== null && <p className="ui-hint webhook-error">{error}</p>}
                {status === 'failed' && nextAt !== null && (
                  <p className="ui-hint">Next attempt {formatDateTime(nextAt)}</p>
                )}
              </div>
            ),
          },
          { title: 'Response', numeric: true, render: ({ lastStatus }) => lastStatus ?? '–' },
          { title: 'Attempts', numeric: true, render: ({ attempts }) => attempts },
          { title: 'Date', numeric: true, render: ({ created_at }) => formatDateTime(created_at) },
          {
            title: 'Actions',
            actions: true,
            render: (delivery) => (
              <span className="ui-row-actions">
                <Button
                  type="text"
                  icon={<Icon name="refresh" size={18} />}
                  aria-label={`Send again: ${delivery.event} from ${formatDateTime(delivery.created_at)}`}
                  disabled={webhook?.enabled === false || delivery.status === 'pending'}
                  loading={retry.isPending && retry.variables === delivery.id}
                  onClick={() => retry.mutate(delivery.id)}
                >
                  Send again
                </Button>
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
