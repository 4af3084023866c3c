import { useState } from 'react';

/**
 * Search and filters of a list.
 * @param none values without search and filters; must be the same object on each render
 * @param initially initial values that differ from `none`
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
