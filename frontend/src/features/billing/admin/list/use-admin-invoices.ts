import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { InvoicesService, type InvoiceSummaryDto, type ListedInvoiceStatus } from '../../../../shared/api';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { given } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';
import { statusLabels } from '../../shared/invoice-labels';

const invoicesPath = '/api/admin/invoices';

/** A status, or a task of the practice. */
type State = ListedInvoiceStatus | keyof typeof waiting;

/** Tasks of the practice, with their query. */
const waiting = { overdue: { overdue: true }, reported: { reported: true } } as const;
const waitingLabels = () => ({ overdue: t('[invoice] Overdue'), reported: t('Payment reported') });

const isWaiting = (state: State | ''): state is keyof typeof waiting => state in waiting;

export interface AdminInvoiceFilters {
  search: string;
  /** users.id of the client */
  userId: number | undefined;
  state: State | '';
}

const states: readonly State[] = [
  ...(['draft', 'unpaid', 'partly_paid', 'overdue', 'reported'] as const),
  ...(['paid', 'refunded', 'void', 'deleted'] as const),
];

const labelOf = (state: State): string => {
  if (state === 'deleted') return t('[invoice] Deleted');
  return isWaiting(state) ? waitingLabels()[state] : statusLabels()[state].label;
};

export const stateOptions = (): { value: State | ''; label: string }[] => [
  { value: '', label: t('All statuses') },
  ...states.map((value) => ({
    value,
    label: labelOf(value),
  })),
];

const queryOf = ({ state, ...filters }: AdminInvoiceFilters) => ({
  ...given(filters),
  ...(isWaiting(state) ? waiting[state] : given({ status: state })),
});

/** Every client's invoices, newest first. @param of key of the filters: a new one starts at page 1 */
export function useAdminInvoices(filters: AdminInvoiceFilters, of: unknown) {
  return useRecordPages({
    path: invoicesPath,
    filters: queryOf(filters),
    of,
    load: (page) => InvoicesService.listInvoicesForAdmin(page),
    times: queryTimes.adminInvoices,
  });
}

/** Count and sums of the filtered invoices over all pages. */
export function useInvoiceSummary(filters: AdminInvoiceFilters) {
  const query = queryOf(filters);
  return useQuery<InvoiceSummaryDto>({
    queryKey: [`${invoicesPath}/summary`, query],
    queryFn: () => InvoicesService.getInvoiceSummaryForAdmin(query),
    placeholderData: (before) => before,
    ...queryTimes.adminInvoices,
  });
}
