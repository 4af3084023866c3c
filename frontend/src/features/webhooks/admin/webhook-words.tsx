import type { DeliveryState, WebhookDto } from '../../../shared/api';
import { Badge, type BadgeColour } from '../../../shared/antd/badge';
import { formatDate } from '../../../shared/format';

/** The part of an address that tells whom it belongs to. */
export const hostOf = ({ url }: Pick<WebhookDto, 'url'>): string => new URL(url).host;

/** The first of its events, and how many more. */
export function eventsInWords(events: readonly string[]): string {
  const [first = '', second, ...more] = events;
  if (second === undefined) return first;
  return more.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${more.length} more`;
}

export function WebhookState({ webhook }: { webhook: WebhookDto }) {
  const { enabled, failingSince } = webhook;
  if (!enabled) return <Badge colour="grey">Off</Badge>;
  if (failingSince === null) return <Badge colour="ok">On</Badge>;
  return <Badge colour="orange">{`Failing since ${formatDate(failingSince)}`}</Badge>;
}

const looks: Record<DeliveryState, { colour: BadgeColour; label: string }> = {
  pending: { colour: 'info', label: 'Pending' },
  delivered: { colour: 'ok', label: 'Delivered' },
  failed: { colour: 'amber', label: 'Failed' },
  given_up: { colour: 'orange', label: 'Given up' },
};

export const deliveryFilters = [
  { value: 'all', label: 'All' },
  ...(['pending', 'delivered', 'failed', 'given_up'] as const).map((value) => ({
    value,
    label: looks[value].label,
  })),
] as const;

export function DeliveryStatus({ status }: { status: DeliveryState }) {
  const { colour, label } = looks[status];
  return <Badge colour={colour}>{label}</Badge>;
}
