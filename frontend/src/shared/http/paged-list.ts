import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { pageOf } from './pages';

/** One page of a list with its headers. */
export interface Page<Row> {
  rows: Row[];
  /** Number of all matching rows. */
  total: number;
  nextCursor: string | undefined;
}

/** Cache times and retries of a query, from the table of the specification. */
interface Times {
  staleTime?: number;
  retry?: number;
  refetchOnWindowFocus?: boolean | 'always';
}

export interface PagedListOptions<Row> {
  /** Begins with the call's path, so that a mutation can name the queries it makes stale. */
  key: readonly [path: string, ...rest: unknown[]];
  /** @param page parameter of the call; empty for the first page */
  load: (page: { cursor?: string }) => Promise<Row[]>;
  times: Times;
  enabled?: boolean;
}

/** Reads a list's headers immediately, since the query cache stores copies without them. */
async function readPage<Row>(answer: Promise<Row[]>): Promise<Page<Row>> {
  const rows = await answer;
  const { total, nextCursor } = pageOf(rows);
  return { rows, total: total ?? rows.length, nextCursor };
}

type PagedQuery<Row> = UseInfiniteQueryOptions<
  Page<Row>,
  Error,
  InfiniteData<Page<Row>>,
  readonly unknown[],
  string | undefined
>;

/** Query of a list that is loaded page by page by cursor; the current rows stay while another search loads. */
export const pagedQuery = <Row>({ key, load, times, enabled = true }: PagedListOptions<Row>) =>
  ({
    queryKey: key,
    queryFn: ({ pageParam }) => readPage(load(given({ cursor: pageParam }))),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
    ...times,
  }) satisfies PagedQuery<Row>;

export const usePagedList = <Row>(options: PagedListOptions<Row>) => usePages(pagedQuery(options));

export function usePages<Row>(options: PagedQuery<Row>) {
  const query = useInfiniteQuery(options);
  const pages = query.data?.pages ?? [];
  return { ...query, pages, rows: pages.flatMap((page) => page.rows), total: pages[0]?.total ?? 0 };
}

export type PagedList<Row> = ReturnType<typeof usePagedList<Row>>;

/** All rows of a list that is needed as a whole. */
export async function allPages<Row>(
  load: (page: { limit: number; cursor?: string }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page: Row[] = await load({ limit: 200, ...given({ cursor }) });
    rows.push(...page);
    cursor = pageOf(page).nextCursor;
  } while (cursor !== undefined);
  return rows;
}

/** Values that are set and not empty, as optional parameters of a call. */
export function given<Values extends object>(values: Values) {
  const used = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(used) as { [Key in keyof Values]?: Exclude<Values[Key], undefined | ''> };
}
