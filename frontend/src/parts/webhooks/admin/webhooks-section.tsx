import { useSearchParams, useNavigate } from 'react-router-dom';
import { recordId, useRecord } from '../../../shared/http/use-record';
import { WebhooksList } from './webhooks-list';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { WebhooksService, type DeliveryDto, type DeliveryState, type WebhookDto } from '../../../shared/api';
import { RefreshButton } from '../../../shared/antd/refresh-button';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { Breakable } from '../../../shared/text/breakable';
import { formatDateTime } from '../../../shared/text/format';
import { ListFilter, ListScreen, useRecordFilters } from '../../../admin/tables/list-screen';
import type { Column } from '../../../admin/tables/record-table';
import { RowButton } from '../../../admin/tables/row-actions';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { webhookTimes } from './queries';
import { deliveryFilters, DeliveryStatus, WebhookAddress, WebhookState } from './webhook-labels';
import { MissingRecord } from '../../../admin/dialogs/record-dialogs';
import { ScreenHead } from '../../../shared/kit/screen-head';
import './webhooks.css';

/** Webhooks; `?webhook=7` shows the deliveries of one. */
export function WebhooksSection() {
  const id = recordId(useSearchParams()[0], 'webhook');
  return id === undefined ? <WebhooksList /> : <Deliveries key={id} id={id} />;
}

const noFilters: { status: DeliveryState | 'all' } = { status: 'all' };

/** Deliveries of one webhook with their results, newest first; each can be sent again. */
function Deliveries({ id }: { id: number }) {
  const path = `/api/admin/webhooks/${id}`;
  const { record: webhook } = useRecord<WebhookDto>({
    id,
    path,
    load: () => WebhooksService.getWebhook({ id }),
    ...webhookTimes,
  });
  const filtering = useRecordFilters(noFilters);
  const records = useDeliveries(path, id, filtering.filters.status);
  const retry = useRetry(id);
  const navigate = useNavigate();
  if (webhook === null)
    return (
      <MissingRecord open title={t('Webhook not found')} onClose={() => void navigate('/admin/webhooks')} />
    );
  return (
    <>
      <ScreenHead title={t('Deliveries')} back={{ to: '/admin/webhooks', label: t('All webhooks') }}>
        <RefreshButton onRefresh={records.list.refetch} />
      </ScreenHead>
      <ListScreen
        {...records}
        tools={<ListFilter label={t('Status')} name="status" options={deliveryFilters()} of={filtering} />}
        label={t('Deliveries')}
        count={(count) => t('{count, plural, one {# delivery} other {# deliveries}}', { count })}
        filtering={filtering}
        art={<EmptyMessages />}
        noMatch={{ title: t('No deliveries match'), clear: t('Clear filter') }}
        empty={{
          title: t('No deliveries yet'),
          text: t('Deliveries to this URL are listed here for 30 days.'),
        }}
        rows={columns()}
        actions={(delivery) => (
          <RowButton
            icon="refresh"
            label={t('Send again: {event} from {date}', {
              event: delivery.event,
              date: formatDateTime(delivery.created_at),
            })}
            disabled={webhook?.enabled === false || delivery.status === 'pending'}
            loading={retry.isPending && retry.variables === delivery.id}
            onClick={() => retry.mutate(delivery.id)}
          >
            {t('Send again')}
          </RowButton>
        )}
      >
        {webhook && (
          <p className="cluster below">
            <WebhookAddress webhook={webhook} /> <WebhookState webhook={webhook} />
          </p>
        )}
      </ListScreen>
    </>
  );
}

function useDeliveries(path: string, id: number, status: DeliveryState | 'all') {
  return useRecordPages({
    path: `${path}/deliveries`,
    filters: { status: status === 'all' ? undefined : status },
    load: (page) => WebhooksService.listWebhookDeliveries({ id, ...page }),
    times: webhookTimes,
  });
}

const useRetry = (id: number) =>
  useAction({
    call: (deliveryId: number) => WebhooksService.retryWebhookDelivery({ id, deliveryId }),
    events: ['webhook.retried'],
    success: t('Sent again'),
    failure: t('Failed to send again'),
  });

const columns = (): Column<DeliveryDto>[] => [
  { title: t('Event'), long: true, render: ({ event }) => <Breakable>{event}</Breakable> },
  {
    title: t('Status'),
    long: true,
    render: ({ status, error, nextAt }) => (
      <div className="admin-status">
        <DeliveryStatus status={status} />
        {error !== null && <p className="ui-hint prose">{error}</p>}
        {status === 'failed' && nextAt !== null && (
          <p className="ui-hint">{t('Next attempt {date}', { date: formatDateTime(nextAt) })}</p>
        )}
      </div>
    ),
  },
  { title: t('Response'), numeric: true, render: ({ lastStatus }) => lastStatus ?? '–' },
  { title: t('Attempts'), numeric: true, render: ({ attempts }) => attempts },
  { title: t('Date'), numeric: true, render: ({ created_at }) => formatDateTime(created_at) },
];
