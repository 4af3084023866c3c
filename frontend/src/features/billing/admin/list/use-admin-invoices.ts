import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import {
  InvoicesService,
  type InvoiceSort,
  type InvoiceSummaryDto,
  type ListedInvoiceStatus,
} from '../../../../shared/api';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { given } from '../../../../shared/http/paged-list';
import { pageOf } from '../../../../shared/http/pages';
import { queryTimes } from '../../../../shared/http/query-client';
import { statusLabels } from '../../shared/invoice-labels';

const invoicesPath = '/api/admin/invoices';

/** A status, or a task of the practice. */
export type State = ListedInvoiceStatus | keyof typeof waiting;

/** Tasks of the practice, with their query. */
const waiting = { overdue: { overdue: true }, reported: { reported: true } } as const;
const waitingLabels = () => ({ overdue: t('[invoice] Overdue'), reported: t('Payment reported') });

const isWaiting = (state: State | ''): state is keyof typeof waiting => state in waiting;

export interface AdminInvoiceFilters {
  search: string;
  /** users.id of the client */
  userId: number | undefined;
  state: State | '';
  /** Days that more than these have passed since the due date of what is owed; empty for all. */
  olderThan: string;
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

/** The filters of the call. */
export const queryOf = ({ state, olderThan, ...filters }: AdminInvoiceFilters) => ({
  ...given(filters),
  ...(/^\d{1,4}$/.test(olderThan) && { olderThan: Number(olderThan) }),
  ...(isWaiting(state) ? waiting[state] : given({ status: state })),
});

/** Every client's invoices, by default newest first. */
export function useAdminInvoices(filters: AdminInvoiceFilters, sort: InvoiceSort | '') {
  return useRecordPages({
    path: invoicesPath,
    filters: { ...queryOf(filters), sort },
    load: (page) => InvoicesService.listInvoicesForAdmin(page),
    times: queryTimes.adminInvoices,
  });
}

/** Invoices of which clients can be reminded at once. */
export const mostReminded = 2000;

/** All that the filters find, up to that many. */
export async function invoicesFound(filters: AdminInvoiceFilters) {
  const found: Awaited<ReturnType<typeof InvoicesService.listInvoicesForAdmin>> = [];
  let cursor: string | undefined;
  do {
    const rows = await InvoicesService.listInvoicesForAdmin({
      ...queryOf(filters),
      limit: 200,
      ...given({ cursor }),
    });
    found.push(...rows);
    cursor = pageOf(rows).nextCursor;
  } while (cursor !== undefined && found.length < mostReminded);
  return found;
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
