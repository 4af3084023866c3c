import { useQuery } from '@tanstack/react-query';
import { DocumentRequestsService, InvoicesService } from '../../../../shared/api';
import { formatMoney } from '../../../../shared/format';
import { pageOf } from '../../../../shared/pages';

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

/** Rows of all pages. */
async function all<Row>(load: (cursor: string | undefined) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await load(cursor);
    rows.push(...page);
    cursor = pageOf(page).nextCursor;
  } while (cursor !== undefined);
  return rows;
}

async function loadOverdue(): Promise<Overdue[]> {
  const [requests, invoices] = await Promise.all([
    all((cursor) =>
      DocumentRequestsService.listAllDocumentRequests({
        waiting: 'client',
        limit: 200,
        ...(cursor && { cursor }),
      }),
    ),
    all((cursor) =>
      InvoicesService.listAllInvoices({ overdue: true, limit: 200, ...(cursor && { cursor }) }),
    ),
  ]);
  return [
    ...requests.flatMap(({ id, title, username, dueDate, remindedOn, overdue }): Overdue[] =>
      overdue && dueDate !== null
        ? [
            {
              ...{ key: `request ${id}`, type: 'request', id, client: username, title, amount: null },
              ...{ dueDate, dueSince: dueDate, remindedOn, reported: false },
            },
          ]
        : [],
    ),
    ...invoices.map(
      ({ id, invoiceNumber, client, dueDate, issuedOn, remindedOn, balance, paymentReport }): Overdue => ({
        ...{
          key: `invoice ${id}`,
          type: 'invoice',
          id,
          client: client.name,
          title: `Invoice ${invoiceNumber}`,
        },
        ...{ amount: formatMoney(balance), dueDate, dueSince: dueDate ?? issuedOn ?? '', remindedOn },
        reported: paymentReport !== null,
      }),
    ),
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
