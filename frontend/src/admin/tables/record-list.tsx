import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../shared/antd/button';
import { Empty, Failed } from '../../shared/antd/states';
import type { ListDensity } from '../../shared/api';
import type { PagedList } from '../../shared/http/paged-list';
import { RecordTable, TableSkeleton, type Column } from './record-table';
import { SelectionBar, type BulkActions } from './selection';
import type { Sorting } from './sorting';
import type { Pages } from './use-record-pages';
import { useRowKeys } from './use-row-keys';
import './phone-rows.css';

interface ListText {
  title: string;
  text?: ReactNode;
}

export interface RecordListProps<Row extends { id: number }> {
  /** Label of the list: 'Contact messages'. */
  label: string;
  list: PagedList<Row>;
  pages: Pages<Row>;
  /** Text of the total: '1 message', '2 messages'. */
  count: (count: number) => string;
  /** Error message if the list could not be loaded, if it does not follow from the label. */
  failure?: string;
  /** Search and filters of the list, from `useRecordFilters`. */
  filtering?: { isFiltered: boolean; clear: () => void };
  art?: ReactNode;
  /** State without matches; `clear` labels the button that clears search and filters. */
  noMatch?: ListText & { clear?: string };
  /** State without any rows; its title may come before the picture. */
  empty: ListText & { action?: ReactNode; titleFirst?: boolean };
  /** Columns of a table, or a function that renders a page's rows instead. */
  rows: readonly Column<Row>[] | ((rows: readonly Row[]) => ReactNode);
  /** Skeleton while the list is loading, if it is not a table's. */
  skeleton?: ReactNode;
  /** Selection of rows in a table, and the actions on all selected ones. */
  bulk?: BulkActions<Row>;
  /** Order of the list, changed by the titles of columns with `sort`. */
  sorting?: Sorting;
  /** Rows of one line, or of several. */
  density?: ListDensity;
  /** A line above the rows: sums of the whole list, and what waits in it. */
  summary?: ReactNode;
}

/** A dashboard list in each of its states: loading, failed, empty, no matches, and its rows page by page. */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { label, list, pages, count, rows, skeleton, bulk, sorting, summary } = props;
  const { density } = props;
  const { failure = t('Failed to load {noun}. Please try again.', { noun: label.toLowerCase() }) } = props;
  const card = useFocusInList(pages);
  // Lists for daily work alone: a screen with two others would have two meanings of a key.
  useRowKeys(card.ref, density !== undefined);
  if (list.isPending) {
    const columns = typeof rows === 'function' ? 1 : rows.length;
    return (
      skeleton ?? (
        <TableSkeleton
          columns={columns}
          {...(density && { density })}
          label={t('Loading {noun}', { noun: label.toLowerCase() })}
        />
      )
    );
  }
  const failed = list.isError && !list.isFetchNextPageError && (
    <Failed message={failure} of={list} explains />
  );
  if (failed && pages.rows.length === 0) return failed;
  const stale = list.isPlaceholderData;
  return (
    <>
      {failed}
      <div
        {...card}
        className={['ui-card admin-list', density && `admin-work admin-${density}`, stale && 'ui-stale']
          .filter(Boolean)
          .join(' ')}
        aria-busy={stale}
      >
        {pages.rows.length === 0 ? (
          <NoRows {...props} />
        ) : (
          <>
            {summary}
            {bulk && <SelectionBar of={bulk} />}
            {typeof rows === 'function' ? (
              rows(pages.rows)
            ) : (
              <RecordTable
                label={label}
                columns={rows}
                rows={pages.rows}
                {...(bulk && { bulk })}
                {...(sorting && { sorting })}
              />
            )}
            <PageFoot label={label} pages={pages} total={count(list.total)} />
          </>
        )}
      </div>
    </>
  );
}

type NoRowsProps = Pick<RecordListProps<{ id: number }>, 'filtering' | 'art' | 'noMatch' | 'empty'>;

/** State without matches, or without any rows. */
function NoRows({ filtering, art, noMatch, empty }: NoRowsProps) {
  const unmatched = filtering?.isFiltered && noMatch;
  const { title, text } = unmatched || empty;
  const action = unmatched
    ? unmatched.clear && <Button onClick={filtering.clear}>{unmatched.clear}</Button>
    : empty.action;
  return (
    <Empty art={art} title={title} titleFirst={!unmatched && empty.titleFirst} action={action}>
      {text}
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
      {pages.failedNext && <p role="alert">{t('Failed to load the next page. Please try again.')}</p>}
      {pages.count > 1 && (
        <nav className="cluster gap-xs" aria-label={t('{list}, pages', { list: label })}>
          <Button type="text" icon="arrow-left" disabled={!pages.hasPrevious} onClick={pages.previous}>
            {t('Previous')}
          </Button>
          <span aria-live="polite">
            {t('Page {number} of {count}', { number: pages.number, count: pages.count })}
          </span>
          <Button
            type="text"
            icon="arrow-right"
            iconPlacement="end"
            disabled={!pages.hasNext}
            loading={pages.isLoadingNext}
            onClick={() => void pages.next()}
          >
            {t('Next')}
          </Button>
        </nav>
      )}
    </div>
  );
}
