import { useAddressFilters } from '../../../shared/use-address-filters';
import type { Column } from '../../../admin/tables/record-table';
import type { ClientDto, ClientSort } from '../../../shared/api';
import { clientViews, type ClientView } from './client-views';

const noFilters = { search: '', filter: '', assignee: '' };

/** Search, filter and order of the list of clients, in the address. Unknown values count as none. */
export function useClientFilters(columns: readonly Column<ClientDto>[], views = clientViews()) {
  const { params, change } = useAddressFilters();
  const wanted = (name: string): string => params.get(name) ?? '';
  const filters = {
    search: wanted('search'),
    filter: views.find(({ value }) => value === wanted('filter'))?.value ?? ('' satisfies ClientView),
    assignee: wanted('assignee'),
  };
  const isSortable = columns.some(({ sort }) => sort?.key === wanted('sort').replace(/^-/, ''));
  return {
    filters,
    change,
    clear: () => change(noFilters),
    isFiltered: Object.values(filters).some((value) => value !== ''),
    // Each key of a column is a value of the call.
    sort: isSortable ? (wanted('sort') as ClientSort) : ('' as const),
    onSort: (sort: string) => change({ sort }),
  };
}
