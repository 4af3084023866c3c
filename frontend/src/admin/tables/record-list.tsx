import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from 'antd';
import { Empty, Failed } from '../../shared/antd/states';
import { errorMessage } from '../../shared/api-error';
import { Icon } from '../../shared/icon';
import type { PagedList } from '../../shared/paged-list';
import { RecordTable, TableSkeleton, type Column } from './record-table';
import { SelectionBar, type BulkActions } from './selection';
import type { Pages } from './use-pages';

export interface RecordListProps<Row extends { id: number }> {
  /** Label of the list: 'Contact messages'. */
  label: string;
  list: PagedList<Row>;
  pages: Pages<Row>;
  /** Singular and plural noun for the total: 'message', 'messages'. */
  noun: readonly [one: string, several: string];
  /** Error message if the list could not be loaded. */
  failure: string;
  /** State without matches; false while no search or filter is active. */
  noMatch?: ReactNode;
  /** The state without any rows. */
  empty: ReactNode;
  /** Columns of a table, or a function that renders a page's rows instead. */
  rows: readonly Column<Row>[] | ((rows: readonly Row[]) => ReactNode);
  /** Skeleton while the list is loading, if it is not a table's. */
  skeleton?: ReactNode;
  /** Selection of rows in a table, and the actions on all selected ones. */
  bulk?: BulkActions<Row>;
}

/** A dashboard list in each of its states: loading, failed, empty, no matches, and its rows page by page. */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { label, list, pages, noun, failure, noMatch, empty, rows, skeleton, bulk } = props;
  const card = useFocusInList(pages);
  if (list.isPending) {
    const columns = typeof rows === 'function' ? 1 : rows.length;
    return skeleton ?? <TableSkeleton columns={columns} label={`Loading ${label.toLowerCase()}`} />;
  }
  const failed = list.isError && !list.isFetchNextPageError && (
    <Failed
      message={failure}
      detail={errorMessage(list.error)}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  );
  if (failed && pages.rows.length === 0) return failed;
  const stale = list.isPlaceholderData;
  return (
    <>
      {failed}
      <div
        {...card}
        className={stale ? 'ui-card admin-list ui-stale' : 'ui-card admin-list'}
        aria-busy={stale}
      >
        {pages.rows.length === 0 ? (
          noMatch || empty
        ) : (
          <>
            {bulk && <SelectionBar of={bulk} noun={noun} />}
            {typeof rows === 'function' ? (
              rows(pages.rows)
            ) : (
              <RecordTable label={label} columns={rows} rows={pages.rows} {...(bulk && { bulk })} />
            )}
            <PageFoot label={label} pages={pages} total={`${list.total} ${noun[list.total === 1 ? 0 : 1]}`} />
          </>
        )}
      </div>
    </>
  );
}

interface NoMatchProps {
  art?: ReactNode;
  title: string;
  /** Button that clears search and filters. */
  clear?: { label: string; onClear: () => void };
  children?: ReactNode;
}

/** The state of a list without matches. */
export function NoMatch({ art, title, clear, children }: NoMatchProps) {
  return (
    <Empty art={art} title={title} action={clear && <Button onClick={clear.onClear}>{clear.label}</Button>}>
      {children}
    </Empty>
  );
}

/**
 * Keeps focus and scroll position in the list: focus moves to the list when the focused row disappears, and a
 * new page is scrolled to its top.
 */
function useFocusInList<Row>({ rows, turns }: Pages<Row>) {
  const card = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  useEffect(() => {
    if (held.current && document.activeElement === document.body) card.current?.focus();
  }, [rows]);
  useEffect(() => {
    if (turns === 0) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [turns]);
  return {
    ref: card,
    tabIndex: -1,
    onFocus: () => {
      held.current = true;
    },
    // An element removed with its row loses focus without an event.
    onBlur: () => {
      held.current = false;
    },
  };
}

/** Total row count and links to the other pages. */
function PageFoot<Row>({ label, pages, total }: { label: string; pages: Pages<Row>; total: string }) {
  return (
    <div className="admin-foot ui-hint cluster between">
      <p role="status">{total}</p>
      {pages.failedNext && <p role="alert">Failed to load the next page. Please try again.</p>}
      <nav aria-label={`${label}, pages`}>
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
