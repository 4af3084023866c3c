import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { pageOf } from './pages';

/** One answer of a list call with what its headers said. */
export interface Page<Row> {
  rows: Row[];
  /** The number of all matching rows. */
  total: number;
  nextCursor: string | undefined;
}

/** Times and retries of a query, from the table of the specification. */
interface Times {
  staleTime?: number;
  retry?: number;
  refetchOnWindowFocus?: boolean | 'always';
}

interface PagedListOptions<Row> {
  /** Begins with the call's path, so that a mutation can name what it makes stale. */
  key: readonly [path: string, ...rest: unknown[]];
  load: (cursor: string | undefined) => Promise<Row[]>;
  times: Times;
  enabled?: boolean;
}

/** Reads the headers of a list's answer at once: the query cache keeps copies, which have none. */
async function readPage<Row>(answer: Promise<Row[]>): Promise<Page<Row>> {
  const rows = await answer;
  const { total, nextCursor } = pageOf(rows);
  return { rows, total: total ?? rows.length, nextCursor };
}

/** A list that is read page by page by its cursor; what is shown stays while another search is loading. */
export function usePagedList<Row>({ key, load, times, enabled = true }: PagedListOptions<Row>) {
  const query = useInfiniteQuery<
    Page<Row>,
    Error,
    InfiniteData<Page<Row>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: key,
    queryFn: ({ pageParam }) => readPage(load(pageParam)),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
    ...times,
  });
  const pages = query.data?.pages ?? [];
  return { ...query, pages, rows: pages.flatMap((page) => page.rows), total: pages[0]?.total ?? 0 };
}

export type PagedList<Row> = ReturnType<typeof usePagedList<Row>>;

/** The values that are set and not empty, as a call's optional parameters. */
export function given<Values extends object>(values: Values) {
  const used = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(used) as { [Key in keyof Values]?: Exclude<Values[Key], undefined | ''> };
}
