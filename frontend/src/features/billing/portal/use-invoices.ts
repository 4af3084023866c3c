import { useQuery } from '@tanstack/react-query';
import {
  InvoicesService,
  type InvoiceDto,
  type InvoiceStatus,
  type InvoiceSummaryDto,
} from '../../../shared/api';
import { isOwed } from '../shared/invoice-labels';
import { given, usePagedList } from '../../../shared/paged-list';
import { queryTimes } from '../../../shared/query-client';

const path = '/api/invoices';
const PAGE = 25;

/** What is to be paid, and what is not any more. */
export type InvoiceGroup = 'owed' | 'settled';

/** A status, or those that are late. */
export type InvoiceFilter = InvoiceStatus | 'overdue';

export interface InvoiceFilters {
  search?: string;
  status?: InvoiceFilter | '';
}

/** True if invoices of that group can match the filter. */
function mayHold(group: InvoiceGroup, status: InvoiceFilter | ''): boolean {
  if (status === '') return true;
  return (group === 'owed') === (status === 'overdue' || isOwed({ status }));
}

/** The client's own invoices of a group, newest first; searched and filtered by the server. */
export function useInvoices(group: InvoiceGroup, { search = '', status = '' }: InvoiceFilters = {}) {
  const query = {
    owed: group === 'owed',
    ...(status === 'overdue' ? { overdue: true } : given({ status })),
    ...given({ search }),
  };
  return usePagedList<InvoiceDto>({
    key: [path, 'list', query],
    load: (cursor) => InvoicesService.listInvoices({ ...query, limit: PAGE, ...given({ cursor }) }),
    times: queryTimes.invoices,
    enabled: mayHold(group, status),
  });
}

/** Number and sum of all that is owed, however many pages that has. */
export function useOwedSummary() {
  return useQuery<InvoiceSummaryDto>({ queryKey: [`${path}/summary`], ...queryTimes.invoices });
}

/** '1 pending invoice', '3 pending invoices', 'No pending invoices'. */
export function pendingText(count: number): string {
  if (count === 0) return 'No pending invoices';
  return count === 1 ? '1 pending invoice' : `${count} pending invoices`;
}
