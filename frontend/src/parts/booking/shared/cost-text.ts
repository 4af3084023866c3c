import { t } from '@steward/texts';
import type { AppointmentKindDto } from '../../../shared/api/models/AppointmentKindDto';
import { formatMoney } from '../../../shared/text/format';

type WithCost = Pick<AppointmentKindDto, 'free' | 'cost'>;

/** '$65.00', 'Included' or 'Free'; undefined if the practice does not state it. */
export function costText(kind: WithCost): string | undefined {
  if (!kind.free && kind.cost?.kind === 'included') return t('[price] Included');
  return visitorsCostText(kind);
}

/** The same for visitors, who pay nothing in which it could be included. */
export function visitorsCostText({ free, cost }: WithCost): string | undefined {
  if (free) return t('[price] Free');
  return typeof cost?.amount === 'string' ? formatMoney(cost.amount) : undefined;
}
