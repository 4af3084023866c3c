import { useState } from 'react';
import type { PagedList } from '../shared/paged-list';

/** Rows of one page of a list that is read by its cursor, and the steps to the page before and after. */
export function usePages<Row>(list: PagedList<Row>, pageSize: number) {
  const { pages, total, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const [wanted, setWanted] = useState(0);
  // Another search or a deletion may leave fewer pages than the one that was looked at.
  const index = Math.min(wanted, Math.max(pages.length - 1, 0));
  const last = index === pages.length - 1;
  return {
    rows: pages[index]?.rows ?? [],
    number: index + 1,
    count: Math.max(1, Math.ceil(total / pageSize)),
    hasPrevious: index > 0,
    hasNext: !last || hasNextPage,
    isLoadingNext: isFetchingNextPage,
    failedNext: list.isFetchNextPageError,
    previous: () => setWanted(index - 1),
    next: async () => {
      if (last && (await fetchNextPage()).isError) return;
      setWanted(index + 1);
    },
    first: () => setWanted(0),
  };
}

export type Pages<Row> = ReturnType<typeof usePages<Row>>;
