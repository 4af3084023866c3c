import type { ReactNode } from 'react';
import type { ViewedList } from '../../shared/api';
import { ListOptions } from './list-options';
import { ListTools } from './list-tools';
import { RecordList, type RecordListProps } from './record-list';
import type { Column } from './record-table';
import { actionsColumn } from './row-actions';
import { type ShippedView, Views } from './saved-views';
import { SortFilter, type Sorting } from './sorting';
import { useListDensity } from './use-list-density';
import { useShownColumns } from './use-shown-columns';
import { ScreenHead } from '../../shared/kit/screen-head';

interface WorkListProps<Row extends { id: number }> extends Omit<
  RecordListProps<Row>,
  'rows' | 'density' | 'sorting' | 'filtering'
> {
  name: ViewedList;
  /** From `useListFilters`. */
  filtering: { isFiltered: boolean; clear: () => void; sorting: Sorting; query: string };
  /** Views that come with the list; undefined where views make no sense, as on a client's page. */
  views?: readonly ShippedView[] | undefined;
  /** Title of the page, or its heading; undefined if the surrounding screen has the heading. */
  title?: ReactNode;
  /** Beside the title: what begins here. */
  buttons?: ReactNode;
  search?: ReactNode;
  /** Filters and what else is above the list; on a phone behind one button. */
  filters: ReactNode;
  /** Content between the tools and the list. */
  children?: ReactNode;
  rows: readonly Column<Row>[];
  /** Menu of a row, in the last column, or before those that follow it. */
  actions?: (row: Row) => ReactNode;
}

/** A list for daily work: compact rows, sorted columns, saved views, and all of it in the address. */
export function WorkList<Row extends { id: number }>(props: WorkListProps<Row>) {
  const { name, filtering, views, title, buttons, search, filters, children, rows, actions, ...list } = props;
  const { sorting, query } = filtering;
  const { density, change } = useListDensity();
  const { columns, optional, show } = useShownColumns(name, rows);
  return (
    <>
      {title !== undefined && <ScreenHead title={title}>{buttons}</ScreenHead>}
      <ListTools search={search}>
        {filters}
        <SortFilter columns={columns} of={sorting} />
        <div className="admin-toolbar-end row gap-s">
          {views && <Views list={name} shipped={views} query={query} />}
          <ListOptions density={density} onDensity={change} optional={optional} onColumn={show} />
        </div>
      </ListTools>
      {children}
      <RecordList
        {...list}
        filtering={filtering}
        sorting={sorting}
        density={density}
        rows={
          actions
            ? [
                ...columns.filter(({ afterActions }) => !afterActions),
                actionsColumn(actions),
                ...columns.filter(({ afterActions }) => afterActions),
              ]
            : columns
        }
      />
    </>
  );
}
