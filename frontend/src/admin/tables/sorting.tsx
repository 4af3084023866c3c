import { t } from '@steward/texts';
import { FilterSelect } from '../../shared/antd/filter-select';
import { Icon } from '../../shared/kit/icon';

/** The order of a list: the server's name of a column, with `-` for descending; empty for the default order. */
export interface Sorting {
  sort: string;
  onSort: (sort: string) => void;
}

/** A column by which the server sorts. */
export interface SortKey {
  key: string;
  /** The first click sorts descending: amounts and dates. */
  descending?: boolean;
}

const directionOf = (sort: string, key: string): 'ascending' | 'descending' | 'none' =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';

/** Attributes of the header cell. */
export const sortState = ({ key }: SortKey, { sort }: Sorting) => ({ 'aria-sort': directionOf(sort, key) });

interface SortButtonProps {
  by: SortKey;
  of: Sorting;
  children: string;
}

/** Title of a column that sorts: by it, then the other way round, then in the default order. */
export function SortButton({
  by: { key, descending = false },
  of: { sort, onSort },
  children,
}: SortButtonProps) {
  const [first, second] = descending ? [`-${key}`, key] : [key, `-${key}`];
  const direction = directionOf(sort, key);
  return (
    <button
      type="button"
      className="admin-sort"
      data-sorted={direction}
      onClick={() => onSort(sort === first ? second : sort === second ? '' : first)}
    >
      {children}
      <Icon name={direction === 'descending' ? 'arrow-down' : 'arrow-up'} size={14} />
    </button>
  );
}

interface SortFilterProps {
  columns: readonly { title: string; sort?: SortKey }[];
  of: Sorting;
}

/** Order of a list on a phone, where the titles of the columns are hidden. */
export function SortFilter({ columns, of: { sort, onSort } }: SortFilterProps) {
  const options = columns.flatMap(({ title, sort: by }) => {
    if (!by) return [];
    const ascending = { value: by.key, label: t('{title}, ascending', { title }) };
    const descending = { value: `-${by.key}`, label: t('{title}, descending', { title }) };
    return by.descending ? [descending, ascending] : [ascending, descending];
  });
  return (
    <span className="admin-sort-filter">
      <FilterSelect
        label={t('Sort by')}
        value={sort}
        options={[{ value: '', label: t('Newest first') }, ...options]}
        onChange={onSort}
      />
    </span>
  );
}
