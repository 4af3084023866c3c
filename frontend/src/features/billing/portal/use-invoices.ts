import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import {
  InvoicesService,
  type InvoiceDto,
  type InvoiceStatus,
  type InvoiceSummaryDto,
} from '../../../shared/api';
import { isOwed, statusLabels } from '../shared/invoice-labels';
import { given, usePagedList } from '../../../shared/http/paged-list';
import { useAddressFilters } from '../../../shared/forms/use-address-filters';
import { queryTimes } from '../../../shared/http/query-client';

const path = '/api/invoices';
const PAGE = 25;

/** Owed invoices, and all others. */
export type InvoiceGroup = 'owed' | 'settled';

/** A status, or overdue. */
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

/** The client's own invoices of a group, newest first; search and filters run on the server. */
export function useInvoices(group: InvoiceGroup, { search = '', status = '' }: InvoiceFilters = {}) {
  const { at, query: client } = useActingFor();
  const query = {
    owed: group === 'owed',
    ...(status === 'overdue' ? { overdue: true } : given({ status })),
    ...given({ search }),
  };
  return usePagedList<InvoiceDto>({
    key: [at(path), 'list', query],
    load: (page) => InvoicesService.listInvoices({ ...query, ...client, limit: PAGE, ...page }),
    times: queryTimes.invoices,
    enabled: mayHold(group, status),
  });
}

/** Count and sum of all owed invoices, over all pages. */
export function useOwedSummary() {
  const { at } = useActingFor();
  return useQuery<InvoiceSummaryDto>({ queryKey: [at(`${path}/summary`)], ...queryTimes.invoices });
}

/** '1 pending invoice', '3 pending invoices', 'No pending invoices'. */
export function pendingText(count: number): string {
  if (count === 0) return t('No pending invoices');
  return t('{count, plural, one {# pending invoice} other {# pending invoices}}', { count });
}

const filters: readonly InvoiceFilter[] = ['unpaid', 'partly_paid', 'overdue', 'paid', 'refunded', 'void'];

/** Filter options above the lists. */
export const filterOptions = (): { value: InvoiceFilter | ''; label: string }[] => [
  { value: '', label: t('All invoices') },
  ...filters.map((value) => ({
    value,
    label: value === 'overdue' ? t('[invoice] Overdue') : statusLabels()[value].label,
  })),
];

/** Search and filter of the invoices, stored in the address so that links and reloads keep them. */
export function useInvoiceFilters() {
  const { params, change: changeAddress } = useAddressFilters();
  const search = params.get('search') ?? '';
  const status: InvoiceFilter | '' = filters.find((one) => one === params.get('status')) ?? '';
  const change = (changes: { search?: string; status?: InvoiceFilter | '' }) => changeAddress(changes);
  return {
    search,
    status,
    active: Boolean(search || status),
    change,
    clear: () => change({ search: '', status: '' }),
  };
}
