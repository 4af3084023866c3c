import { useQuery } from '@tanstack/react-query';
import { InvoicesService, type AdminInvoiceDto, type InvoiceSummaryDto } from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';
import { statusWords } from '../../shared/invoice-words';

export const invoicesPath = '/api/admin/invoices';
export const invoicesPage = 25;

/** A status, or those that are late. */
type State = keyof typeof statusWords | 'overdue';

export interface AdminInvoiceFilters {
  search: string;
  /** users.id of the client */
  userId: number | undefined;
  state: State | '';
}

const states: readonly State[] = ['draft', 'unpaid', 'partly_paid', 'overdue', 'paid', 'refunded', 'void'];

export const stateOptions: { value: State | ''; label: string }[] = [
  { value: '', label: 'All statuses' },
  ...states.map((value) => ({
    value,
    label: value === 'overdue' ? 'Overdue' : statusWords[value].label,
  })),
];

const queryOf = ({ state, ...filters }: AdminInvoiceFilters) => ({
  ...given(filters),
  ...(state === 'overdue' ? { overdue: true } : given({ status: state })),
});

/** Every client's invoices, newest first; searched and filtered by the server. */
export function useAdminInvoices(filters: AdminInvoiceFilters) {
  const query = queryOf(filters);
  return usePagedList<AdminInvoiceDto>({
    key: [invoicesPath, 'list', query],
    load: (cursor) =>
      InvoicesService.listAllInvoices({ ...query, limit: invoicesPage, ...given({ cursor }) }),
    times: queryTimes.adminInvoices,
  });
}

/** Number and sums of what is listed, over all pages. */
export function useInvoiceSummary(filters: AdminInvoiceFilters) {
  const query = queryOf(filters);
  return useQuery<InvoiceSummaryDto>({
    queryKey: [`${invoicesPath}/summary`, query],
    queryFn: () => InvoicesService.summarizeAllInvoices(query),
    placeholderData: (before) => before,
    ...queryTimes.adminInvoices,
  });
}
