import {
  documentCategories,
  documentStatuses,
  type DocumentCategory,
  type DocumentStatus,
} from '../../shared/offered/document-labels';
import { useAddressFilters } from '../../../../shared/use-address-filters';

/** Search and filters of the documents list, stored in the URL, so that links and reloads preserve them. */
export function useDocumentFilters() {
  const { params, change: changeAddress } = useAddressFilters();
  const filters = {
    search: params.get('search') ?? '',
    status: oneOf<DocumentStatus>(documentStatuses, params.get('status')),
    category: oneOf<DocumentCategory>(documentCategories, params.get('category')),
  };
  const change = (changes: Partial<typeof filters>) => changeAddress(changes);
  const active = Boolean(filters.search || filters.status || filters.category);
  const clear = () => change({ search: '', status: '', category: '' });
  return { filters, change, active, clear };
}

function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | '' {
  return values.find((one) => one === value) ?? '';
}
