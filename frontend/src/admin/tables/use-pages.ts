import { useState } from 'react';
import type { PagedList } from '../../shared/paged-list';

/**
 * Rows of one page of a cursor-paged list, and the functions that go to the previous and next page.
 * @param of key of the list, for example its filters: a new key starts at page 1
 */
export function usePages<Row>(list: PagedList<Row>, pageSize: number, of?: unknown) {
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
