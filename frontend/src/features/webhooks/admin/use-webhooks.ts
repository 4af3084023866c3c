import { useAction } from '../../../shared/action/use-action';
import { WebhooksService, type DeliveryDto, type DeliveryState, type WebhookDto } from '../../../shared/api';
import { given, usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';
import { useRecord } from '../../../shared/use-record';

const webhooksPath = '/api/admin/webhooks';
export const webhooksPage = 25;

export interface DeliveryFilters {
  status: DeliveryState | 'all';
}

/** The practice's webhooks, newest first. */
export function useWebhooks() {
  return usePagedList<WebhookDto>({
    key: [webhooksPath, 'list'],
    load: (cursor) => WebhooksService.listWebhooks({ limit: webhooksPage, ...given({ cursor }) }),
    times: queryTimes.webhooks,
  });
}

/** One webhook; null if it does not exist. */
export function useWebhook(id: number) {
  return useRecord<WebhookDto>({
    id,
    path: `${webhooksPath}/${id}`,
    load: () => WebhooksService.getWebhook({ id }),
    staleTime: queryTimes.webhooks.staleTime,
  });
}

/** Deliveries of one webhook, newest first; refetched while visible. */
export function useDeliveries(id: number, { status }: DeliveryFilters) {
  const query = status === 'all' ? {} : { status };
  return usePagedList<DeliveryDto>({
    key: [`${webhooksPath}/${id}/deliveries`, 'list', query],
    load: (cursor) =>
      WebhooksService.listWebhookDeliveries({ id, ...query, limit: webhooksPage, ...given({ cursor }) }),
    times: queryTimes.webhooks,
  });
}

/** Turns a webhook on or off. */
export function useSwitchWebhook() {
  return useAction({
    call: ({ id, enabled }: Pick<WebhookDto, 'id' | 'enabled'>) =>
      WebhooksService.updateWebhook({ id, requestBody: { enabled } }),
    events: ['webhook.changed'],
    success: ({ enabled }) => ({ title: enabled ? 'Webhook turned on' : 'Webhook turned off' }),
    failure: 'Failed to update the webhook',
  });
}

/** Sends a delivery again. */
export function useRetryDelivery(id: number) {
  return useAction({
    call: (deliveryId: number) => WebhooksService.retryWebhookDelivery({ id, deliveryId }),
    events: ['webhook.retried'],
    success: 'Sent again',
    failure: 'Failed to send again',
  });
}
