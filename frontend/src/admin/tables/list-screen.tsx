import { type ReactNode, useState } from 'react';
import { FilterSelect } from '../../shared/antd/filter-select';
import { SearchInput } from '../../shared/antd/search-input';
import { ListTools } from './list-tools';
import { RecordList, type RecordListProps } from './record-list';
import { actionsColumn } from './row-actions';
import { ScreenHead } from '../../shared/kit/screen-head';

interface ListScreenProps<Row extends { id: number }> extends RecordListProps<Row> {
  /** Title of the page, or its heading; undefined if the surrounding screen has the heading. */
  title?: ReactNode;
  /** Purpose of the list. */
  text?: ReactNode;
  /** At the right of the title: lesser buttons, then the main one. */
  buttons?: ReactNode;
  /** Search; also filters, if they stay in view on a phone. */
  tools?: ReactNode;
  /** Filters that are behind one button on a phone. */
  filters?: ReactNode;
  /** Content between the tools and the list. */
  children?: ReactNode;
  /** Buttons and menu of a row, in the last column of the table. */
  actions?: (row: Row) => ReactNode;
}

/** A dashboard list with its title, search, filters and buttons. */
export function ListScreen<Row extends { id: number }>(props: ListScreenProps<Row>) {
  const { title, text, buttons, tools, filters, children, actions, rows, ...list } = props;
  return (
    <>
      {title !== undefined && (
        <ScreenHead title={title} text={text}>
          {buttons}
        </ScreenHead>
      )}
      {filters && <ListTools search={tools}>{filters}</ListTools>}
      {tools && !filters && <div className="toolbar below">{tools}</div>}
      {children}
      <RecordList
        {...list}
        rows={actions && typeof rows !== 'function' ? [...rows, actionsColumn(actions)] : rows}
      />
    </>
  );
}

interface ListSearchProps {
  label: string;
  placeholder: string;
  /** Filters of the list, from `useRecordFilters`. */
  of: { filters: { search: string }; change: (change: { search: string }) => void };
}

/** Search box of a list. */
export function ListSearch({ label, placeholder, of: { filters, change } }: ListSearchProps) {
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      value={filters.search}
      onSearch={(search) => change({ search })}
    />
  );
}

interface ListFilterProps<Name extends string, Value extends string> {
  label: string;
  name: Name;
  options: readonly { value: Value; label: string }[];
  /** Filters of the list, from `useRecordFilters`. */
  of: {
    filters: Readonly<Record<Name, NoInfer<Value>>>;
    change: (change: Record<Name, NoInfer<Value>>) => void;
  };
}

/** Filter of a list with a few values. */
export function ListFilter<Name extends string, Value extends string>(props: ListFilterProps<Name, Value>) {
  const { label, name, options, of } = props;
  return (
    <FilterSelect
      label={label}
      value={of.filters[name]}
      options={options}
      // A computed key widens to string.
      onChange={(value) => of.change({ [name]: value } as Record<Name, Value>)}
    />
  );
}

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
