import { t } from '@steward/texts';
import type { DeliveryState, WebhookDto } from '../../../shared/api';
import { Badge, type BadgeColour } from '../../../shared/antd/badge';
import { Breakable } from '../../../shared/text/breakable';
import { formatDate } from '../../../shared/text/format';

/** Host of an address. */
export const hostOf = ({ url }: Pick<WebhookDto, 'url'>): string => new URL(url).host;

/** Address of a webhook. */
export function WebhookAddress({ webhook }: { webhook: WebhookDto }) {
  return (
    <span className="strong breaks">
      <Breakable>{webhook.url}</Breakable>
    </span>
  );
}

/** First events, and the number of the others. */
export function EventNames({ events }: Pick<WebhookDto, 'events'>) {
  const more = events.length - 2;
  const named = events.slice(0, 2).join(', ');
  return (
    <Breakable>{more > 0 ? t('{events} and {count} more', { events: named, count: more }) : named}</Breakable>
  );
}

export function WebhookState({ webhook }: { webhook: WebhookDto }) {
  const { enabled, failingSince } = webhook;
  if (!enabled) return <Badge colour="grey">{t('Off')}</Badge>;
  if (failingSince === null) return <Badge colour="ok">{t('On')}</Badge>;
  return <Badge colour="orange">{t('Failing since {day}', { day: formatDate(failingSince) })}</Badge>;
}

const statusBadges = (): Record<DeliveryState, { colour: BadgeColour; label: string }> => ({
  pending: { colour: 'info', label: t('Pending') },
  delivered: { colour: 'ok', label: t('Delivered') },
  failed: { colour: 'amber', label: t('Failed') },
  given_up: { colour: 'orange', label: t('Given up') },
});

export function deliveryFilters() {
  const badges = statusBadges();
  return [
    { value: 'all', label: t('All') },
    ...(['pending', 'delivered', 'failed', 'given_up'] as const).map((value) => ({
      value,
      label: badges[value].label,
    })),
  ] as const;
}

export function DeliveryStatus({ status }: { status: DeliveryState }) {
  const { colour, label } = statusBadges()[status];
  return <Badge colour={colour}>{label}</Badge>;
}
