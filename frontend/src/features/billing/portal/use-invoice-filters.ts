import { statusLabels } from '../shared/invoice-labels';
import type { InvoiceFilter } from './use-invoices';
import { useAddressFilters } from '../../../shared/use-address-filters';

const filters: readonly InvoiceFilter[] = ['unpaid', 'partly_paid', 'overdue', 'paid', 'refunded', 'void'];

/** Filter options above the lists. */
export const filterOptions: { value: InvoiceFilter | ''; label: string }[] = [
  { value: '', label: 'All invoices' },
  ...filters.map((value) => ({
    value,
    label: value === 'overdue' ? 'Overdue' : statusLabels[value].label,
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
