import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

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

/** Option that the address names when the list opens, for example `?status=signed`; empty for any other value. */
export function useOptionInAddress<Value extends string>(
  name: string,
  options: readonly { value: Value }[],
): Value | '' {
  const [params] = useSearchParams();
  return options.find(({ value }) => value === params.get(name))?.value ?? '';
}
