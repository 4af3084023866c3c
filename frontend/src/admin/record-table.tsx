import { useEffect, useRef, type ReactNode, type TdHTMLAttributes } from 'react';
import { Button, Table } from 'antd';
import { Icon } from '../shared/icon';
import type { Pages } from './use-pages';

interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** At the right edge, and last in the record of a phone. */
  actions?: boolean;
  /** May be broken anywhere, as an address has no spaces. */
  long?: boolean;
  /** Figures and dates keep together. */
  numeric?: boolean;
}

interface RecordTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  pages: Pages<Row>;
  /** '6 clients' */
  total: string;
  /** The rows of an earlier search, until the new ones have come. */
  stale: boolean;
  empty: ReactNode;
}

/** A table whose rows become records on phones, with its total and its pages below. */
export function RecordTable<Row extends { id: number }>(props: RecordTableProps<Row>) {
  const { label, columns, pages, total, stale, empty } = props;
  const card = useFocusInList(pages.rows);
  if (pages.rows.length === 0) {
    return (
      <div {...card} className="ui-card">
        {empty}
      </div>
    );
  }
  return (
    <div {...card} className={stale ? 'ui-card ui-stale' : 'ui-card'} aria-busy={stale}>
      <Table<Row>
        className="admin-table"
        aria-label={label}
        rowKey="id"
        pagination={false}
        dataSource={pages.rows}
        columns={columns.map(({ title, render, actions, long, numeric }) => ({
          key: title,
          title,
          align: actions ? ('end' as const) : ('start' as const),
          className: [actions && 'admin-actions', long && 'admin-long', numeric && 'admin-numeric']
            .filter(Boolean)
            .join(' '),
          render: (_: unknown, row: Row) => render(row),
          // On phones the column's name stands before the value.
          onCell: () => (actions ? {} : labelled(title)),
        }))}
      />
      <PageFoot pages={pages} total={total} />
    </div>
  );
}

/** Where the row goes that had the focus, the list has it: whoever goes by keyboard does not begin at the top again. */
function useFocusInList(rows: readonly unknown[]) {
  const card = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  useEffect(() => {
    if (held.current && document.activeElement === document.body) card.current?.focus();
  }, [rows]);
  return {
    ref: card,
    tabIndex: -1,
    onFocus: () => {
      held.current = true;
    },
    // What is taken away with its row loses the focus without a word.
    onBlur: () => {
      held.current = false;
    },
  };
}

function labelled(title: string): TdHTMLAttributes<HTMLElement> {
  const attributes: TdHTMLAttributes<HTMLElement> & { 'data-label': string } = { 'data-label': title };
  return attributes;
}

/** How many there are in all, and the way to the next page. */
export function PageFoot<Row>({ pages, total }: { pages: Pages<Row>; total: string }) {
  return (
    <div className="admin-foot">
      <p role="status">{total}</p>
      {pages.failedNext && <p role="alert">Failed to load the next page. Please try again.</p>}
      <nav aria-label="Pages">
        {pages.count > 1 && (
          <Button
            type="text"
            icon={<Icon name="arrow-left" size={18} />}
            disabled={!pages.hasPrevious}
            onClick={pages.previous}
          >
            Previous
          </Button>
        )}
        <span aria-live="polite">
          Page {pages.number} of {pages.count}
        </span>
        {pages.count > 1 && (
          <Button
            type="text"
            icon={<Icon name="arrow-right" size={18} />}
            iconPlacement="end"
            disabled={!pages.hasNext}
            loading={pages.isLoadingNext}
            onClick={() => void pages.next()}
          >
            Next
          </Button>
        )}
      </nav>
    </div>
  );
}

/** The table's shape while its rows are loading. */
export function TableSkeleton({ columns, label }: { columns: number; label: string }) {
  return (
    <div className="ui-card admin-skeleton" role="status" aria-label={label} aria-busy="true">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <span
              key={column}
              className="ui-bone"
              style={{ width: `${40 + ((row * 17 + column * 29) % 40)}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
