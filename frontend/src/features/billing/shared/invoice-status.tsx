import { Badge } from '../../../shared/antd/badge';
import { statusWords } from './invoice-words';
import type { InvoiceStatus } from '../../../shared/api';

/** An invoice's status as a badge. */
export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const { label, colour } = statusWords[status];
  return <Badge colour={colour}>{label}</Badge>;
}
