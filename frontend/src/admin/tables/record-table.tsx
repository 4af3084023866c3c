import type { PointerEvent, ReactNode, TdHTMLAttributes } from 'react';
import { Table } from 'antd';
import type { ListDensity } from '../../shared/api';
import { SelectableCell, SelectAll, type BulkActions } from './selection';
import { SortButton, sortState, type Sorting, type SortKey } from './sorting';
import './skeleton.css';

export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** Aligned right, and last in the record on a phone. */
  actions?: boolean;
  /** May break anywhere, since an email address has no spaces. */
  long?: boolean;
  /** Numbers and dates do not wrap. */
  numeric?: boolean;
  /** Amounts are aligned at their last digits. */
  end?: boolean;
  /** On phones, and on screens at least this wide. */
  from?: 'laptop' | 'desktop';
  /** The column sorts the list. */
  sort?: SortKey;
  /** The reader chooses whether it is shown: the name under which the choice is stored. */
  optional?: string;
  /** Shown until the reader hides it; other optional columns are hidden at first. */
  isOnAtFirst?: boolean;
  /** Names the client: left out on a client's page. */
  isClient?: boolean;
  /**
   * Place in the row of a phone: the name's line has the name and the amount, the second one who it is about, what is late
   * and the badge. Columns without a place are left out there; the first one is the name, unless another is.
   */
  place?: 'name' | 'who' | 'late' | 'amount' | 'badge';
  /** Follows the column of actions. */
  afterActions?: boolean;
}

interface RecordTableProps<Row extends { id: number }> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  bulk?: BulkActions<Row>;
  sorting?: Sorting;
}

/** A table whose rows become records on phones. */
export function RecordTable<Row extends { id: number }>(props: RecordTableProps<Row>) {
  const { label, columns, rows, bulk, sorting } = props;
  // Checkboxes are in the first column.
  const selectable = (row: Row, index: number, cell: ReactNode): ReactNode =>
    bulk && index === 0 ? (
      <SelectableCell of={bulk} row={row}>
        {cell}
      </SelectableCell>
    ) : (
      cell
    );
  const headerOf = ({ title, sort }: Column<Row>, index: number): ReactNode => {
    const named =
      sort && sorting ? (
        <SortButton by={sort} of={sorting}>
          {title}
        </SortButton>
      ) : (
        <span>{title}</span>
      );
    return bulk && index === 0 ? (
      <SelectAll of={bulk} rows={rows}>
        {named}
      </SelectAll>
    ) : (
      named
    );
  };
  return (
    <Table<Row>
      className={columns.some(({ place }) => place) ? 'admin-table admin-rows' : 'admin-table'}
      aria-label={label}
      rowKey="id"
      pagination={false}
      dataSource={rows}
      columns={columns.map((column, index) => ({
        key: column.title,
        title: headerOf(column, index),
        align: column.actions || column.end ? ('end' as const) : ('start' as const),
        className: [
          column.actions && 'admin-actions',
          column.long && 'admin-long',
          column.place && `admin-at-${column.place}`,
          column.from && `admin-from-${column.from}`,
          column.numeric && 'numeric nowrap',
        ]
          .filter(Boolean)
          .join(' '),
        render: (_: unknown, row: Row) => selectable(row, index, column.render(row)),
        onHeaderCell: () => (column.sort && sorting ? sortState(column.sort, sorting) : {}),
        // On phones the column name is in front of the value.
        onCell: () => (column.actions ? {} : { ...labelled(column.title), onPointerEnter: showWhole }),
      }))}
    />
  );
}

/** Pixels of a cut line, at least; the edge of a box is less. */
const hiddenLine = 12;

/** The browser's own tooltip of a cell whose text is cut off. */
function showWhole({ currentTarget: cell }: PointerEvent<HTMLElement>): void {
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + hiddenLine,
  );
  cell.title = isCut && cell.clientWidth > 0 ? cell.innerText.replace(/\s+/g, ' ') : '';
}

function labelled(title: string): TdHTMLAttributes<HTMLElement> {
  const attributes: TdHTMLAttributes<HTMLElement> & { 'data-label': string } = { 'data-label': title };
  return attributes;
}

interface TableSkeletonProps {
  columns: number;
  label: string;
  /** Height of the rows of a list for daily work. */
  density?: ListDensity;
}

/**
 * Placeholder of the table while its rows are loading: its head, one row and its foot. No list is lower, so that what is above
 * stays where it is when the rows come, also at the end of the page.
 */
export function TableSkeleton({ columns, label, density }: TableSkeletonProps) {
  return (
    <div
      className={`ui-card admin-skeleton lines ${density ? `admin-work admin-${density}` : 'admin-comfortable'}`}
      role="status"
      aria-label={label}
      aria-busy="true"
    >
      {[columns, columns, 1].map((bones, line) => (
        <div key={line}>
          {Array.from({ length: bones }, (_, column) => (
            <span
              key={column}
              className="ui-bone"
              style={{ width: `${40 + ((line * 17 + column * 29) % 40)}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
