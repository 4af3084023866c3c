import { t } from '@steward/texts';
import type { AppointmentKindDto } from '../../../shared/api';
import { formatMoney } from '../../../shared/text/format';

/** '$65.00', 'Included' or 'Free'; undefined if the practice does not state it. */
export function costText({ free, cost }: Pick<AppointmentKindDto, 'free' | 'cost'>): string | undefined {
  if (free) return t('[price] Free');
  if (cost?.kind === 'included') return t('[price] Included');
  return typeof cost?.amount === 'string' ? formatMoney(cost.amount) : undefined;
}
