import { t } from '@steward/texts';
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
      { value: by.key, label: t('{title}, ascending', { title }) },
      { value: `-${by.key}`, label: t('{title}, descending', { title }) },
    ];
    return by.descending ? [descending, ascending] : [ascending, descending];
  });
  return (
    <span className="client-sort">
      <FilterSelect
        label={t('Sort by')}
        value={sort}
        options={[{ value: '', label: t('Newest first') }, ...options]}
        onChange={onSort}
      />
    </span>
  );
}
