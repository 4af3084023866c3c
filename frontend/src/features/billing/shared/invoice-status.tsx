import { t } from '@steward/texts';
import { Badge } from '../../../shared/antd/badge';
import { formatDate } from '../../../shared/text/format';
import { statusLabels } from './invoice-labels';
import type { InvoiceStatus } from '../../../shared/api';

interface InvoiceStatusBadgeProps {
  status: InvoiceStatus;
  /** Payment date of a paid invoice, shown in the badge. */
  paidDate?: string | null;
}

/** An invoice's status as a badge. */
export function InvoiceStatusBadge({ status, paidDate = null }: InvoiceStatusBadgeProps) {
  const { label, colour } = statusLabels()[status];
  return (
    <Badge colour={colour}>
      {status === 'paid' && paidDate !== null
        ? t('[invoice] Paid {date}', { date: formatDate(paidDate) })
        : label}
    </Badge>
  );
}
