import { FilterSelect } from '../../../shared/antd/filter-select';
import type { Column } from '../../../admin/tables/record-table';

interface SortFilterProps<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** Order of a list on a phone, where the titles of the columns are hidden. */
export function SortFilter<Row>({ columns, sort, onSort }: SortFilterProps<Row>) {
  const options = columns.flatMap(({ title, sort: by }) => {
    if (!by) return [];
    const [ascending, descending] = [
      { value: by.key, label: `${title}, ascending` },
      { value: `-${by.key}`, label: `${title}, descending` },
    ];
    return by.descending ? [descending, ascending] : [ascending, descending];
  });
  return (
    <span className="client-sort">
      <FilterSelect
        label="Sort by"
        value={sort}
        options={[{ value: '', label: 'Newest first' }, ...options]}
        onChange={onSort}
      />
    </span>
  );
}
