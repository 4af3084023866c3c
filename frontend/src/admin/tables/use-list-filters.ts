import { useAddressFilters } from '../../shared/forms/use-address-filters';
import type { Sorting } from './sorting';

/** One value of a filter, or several. */
type Value = string | readonly string[];

interface ListFilters<Filters extends Record<string, Value>, Key extends string> {
  /** Values without search and filters; a list for a filter that may have several. */
  none: Filters;
  /** Values of the filters that have a few; others in the address count as none. */
  options?: { [Name in keyof Filters]?: readonly { value: Filters[Name] }[] };
  /** Names of the orders. */
  sorts: readonly Key[];
}

const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && one.join() === other.join());

/** Search, filters and order of a list, in the address: they survive a reload and the way back. */
export function useListFilters<Filters extends Record<string, Value>, Key extends string>({
  none,
  options = {},
  sorts,
}: ListFilters<Filters, Key>) {
  const { params, change } = useAddressFilters();
  const names = Object.keys(none);
  const filters = Object.fromEntries(
    names.map((name) => {
      if (typeof none[name] === 'object') return [name, params.getAll(name).filter(Boolean)];
      const wanted = params.get(name);
      const known = options[name];
      const isKnown = wanted !== null && (!known || known.some(({ value }) => value === wanted));
      return [name, isKnown ? wanted : none[name]];
    }),
  ) as Filters;
  const changed = names.filter((name) => !isSame(filters[name], none[name]));
  const wanted = params.get('sort') ?? '';
  const isSortable = sorts.some((name) => name === wanted.replace(/^-/, ''));
  // Checked above.
  const sort = isSortable ? (wanted as Key | `-${Key}`) : ('' as const);
  const changeFilters = (changes: Partial<Filters>) =>
    change(
      Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, isSame(value, none[name]) ? '' : value]),
      ),
    );
  const query = new URLSearchParams(
    changed.flatMap((name) => [filters[name] ?? ''].flat().map((value) => [name, value])),
  );
  if (sort !== '') query.set('sort', sort);
  const sorting: Sorting = { sort, onSort: (next) => change({ sort: next }) };
  return {
    filters,
    change: changeFilters,
    clear: () => changeFilters(none),
    isFiltered: changed.length > 0,
    sort,
    sorting,
    /** The address's query of this view. */
    query: query.toString(),
  };
}
