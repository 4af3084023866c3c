import { useState } from 'react';

/**
 * The search and filters of a list.
 * @param none what stands there where nothing is searched or filtered; the same object at each render
 * @param initially what differs from that at first
 */
export function useRecordFilters<Filters extends object>(none: Filters, initially: Partial<Filters> = {}) {
  const [filters, setFilters] = useState<Filters>({ ...none, ...initially });
  return {
    filters,
    change: (changes: Partial<Filters>) => setFilters({ ...filters, ...changes }),
    clear: () => setFilters({ ...none }),
    isFiltered: Object.entries(filters).some(([name, value]) => value !== none[name as keyof Filters]),
  };
}
