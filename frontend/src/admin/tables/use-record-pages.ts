import { useState } from 'react';
import { given, usePagedList, type PagedList, type PagedListOptions } from '../../shared/http/paged-list';

type Given<Filters extends object> = ReturnType<typeof given<Filters>>;

interface RecordPages<Row, Filters extends object> extends Pick<PagedListOptions<Row>, 'times'> {
  path: string;
  /** Search and filters of the call. */
  filters?: Filters;
  pageSize?: number;
  load: (page: Given<Filters> & { limit: number; cursor?: string }) => Promise<Row[]>;
}

/** A list of the dashboard, page by page; search and filters run on the server. */
export function useRecordPages<Row, Filters extends object = Record<never, never>>(
  records: RecordPages<Row, Filters>,
) {
  const { path, filters, pageSize = 25, load, times } = records;
  const query = (filters ? given(filters) : {}) as Given<Filters>;
  const list = usePagedList<Row>({
    key: [path, 'list', query],
    load: (page) => load({ ...query, limit: pageSize, ...page }),
    times,
  });
  return { list, pages: usePages(list, pageSize, JSON.stringify(query)) };
}

/**
 * Rows of one page of a cursor-paged list, and the functions that go to the previous and next page.
 * @param of key of the list, for example its filters: a new key starts at page 1
 */
function usePages<Row>(list: PagedList<Row>, pageSize: number, of: string) {
  const { pages, total, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const [chosen, setChosen] = useState({ of, index: 0, turns: 0 });
  // A deletion may leave fewer pages than the current page number.
  const index = chosen.of === of ? Math.min(chosen.index, Math.max(pages.length - 1, 0)) : 0;
  const last = index === pages.length - 1;
  const turnTo = (page: number) => setChosen(({ turns }) => ({ of, index: page, turns: turns + 1 }));
  return {
    rows: pages[index]?.rows ?? [],
    number: index + 1,
    count: Math.max(1, Math.ceil(total / pageSize)),
    hasPrevious: index > 0,
    hasNext: !last || hasNextPage,
    isLoadingNext: isFetchingNextPage,
    failedNext: list.isFetchNextPageError,
    /** The number of page turns. */
    turns: chosen.turns,
    previous: () => turnTo(index - 1),
    next: async () => {
      if (last && (await fetchNextPage()).isError) return;
      turnTo(index + 1);
    },
  };
}

export type Pages<Row> = ReturnType<typeof usePages<Row>>;
