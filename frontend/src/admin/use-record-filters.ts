import { useState } from 'react';

/**
 * The search and filters of a list.
 * @param none what stands there where nothing is searched or filtered; the same object at each render
 */
export function useRecordFilters<Filters extends object>(none: Filters) {
  const [filters, setFilters] = useState(none);
  return {
    filters,
    change: (changes: Partial<Filters>) => setFilters({ ...filters, ...changes }),
    clear: () => setFilters({ ...none }),
    isFiltered: Object.entries(filters).some(([name, value]) => value !== none[name as keyof Filters]),
  };
}
