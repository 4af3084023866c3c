import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { DocumentRequestsService, InvoicesService } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/text/format';
import { allPages } from '../../../../shared/http/paged-list';
import { isKept } from '../../../billing/admin/offered/kept-invoices';

/** An overdue request or invoice. */
export interface Overdue {
  key: string;
  type: 'request' | 'invoice';
  id: number;
  client: string;
  title: string;
  /** Calendar day: '2027-02-15'; null for an invoice due upon receipt. */
  dueDate: string | null;
  /** Due date, or else the day of issue. */
  dueSince: string;
  /** Day of the last reminder in the practice's time zone. */
  remindedOn: string | null;
  /** Balance; null for a request. */
  amount: string | null;
  /** The client reported a payment: to be checked rather than reminded. */
  reported: boolean;
}

async function loadOverdue(): Promise<Overdue[]> {
  const [requests, invoices] = await Promise.all([
    allPages((page) => DocumentRequestsService.listDocumentRequestsForAdmin({ waiting: 'client', ...page })),
    allPages((page) => InvoicesService.listInvoicesForAdmin({ overdue: true, ...page })),
  ]);
  return [
    ...requests.flatMap(({ id, title, client, dueDate, remindedOn, overdue }): Overdue[] => {
      if (!overdue || dueDate === null) return [];
      const record = { key: `request ${id}`, type: 'request', id, client: client.name, title } as const;
      return [{ ...record, dueDate, dueSince: dueDate, remindedOn, amount: null, reported: false }];
    }),
    ...invoices.filter(isKept).map((invoice): Overdue => {
      const { id, invoiceNumber, client, dueDate, issuedOn, remindedOn, balance, paymentReport } = invoice;
      return {
        key: `invoice ${id}`,
        type: 'invoice',
        id,
        client: client.name,
        title: t('Invoice {number}', { number: String(invoiceNumber) }),
        dueDate,
        dueSince: dueDate ?? issuedOn ?? '',
        remindedOn,
        amount: formatMoney(balance),
        reported: paymentReport !== null,
      };
    }),
  ].toSorted((one, other) => one.dueSince.localeCompare(other.dueSince) || one.key.localeCompare(other.key));
}

/**
 * All overdue items, longest overdue first. Live updates do not change it, so the preview is what is sent.
 */
export function useOverdue(enabled: boolean) {
  return useQuery({
    queryKey: ['overdue to be reminded of'],
    queryFn: loadOverdue,
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
}
