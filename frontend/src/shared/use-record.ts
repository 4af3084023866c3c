import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { refusalOf } from './api-error';
import type { Page } from './paged-list';

interface RecordQuery<Row> {
  /** Undefined where the address names none: then nothing is asked for. */
  id: number | undefined;
  /** The call's path, such as '/api/documents/7/details'. */
  path: string;
  /** The record, or `null` where there is one that is not to be shown. */
  load: (id: number) => Promise<Row | null>;
  /** The path of the list that may hold the record already; left out where only the newest will do. */
  list?: string;
  staleTime: number;
  /** Milliseconds after which it is asked for again; false where it is not. */
  refetchInterval?: number | false;
}

/** The number of the record that an address names, such as 7 in `?document=7`; undefined where it names none. */
export function recordId(params: URLSearchParams, parameter: string): number | undefined {
  const named = params.get(parameter) ?? '';
  return /^[1-9]\d{0,9}$/.test(named) ? Number(named) : undefined;
}

/** The record that the address names; `null` where there is none. A list that holds it shows it until it has come. */
export function useRecord<Row extends { id: number }>(query: RecordQuery<Row>) {
  const { id, path, load, list, staleTime, refetchInterval = false } = query;
  const client = useQueryClient();
  const { data, isPending, isError, error, isFetching, refetch } = useQuery<Row | null>({
    queryKey: [path],
    queryFn: async () => {
      try {
        return id === undefined ? null : await load(id);
      } catch (failure) {
        if (refusalOf(failure)?.status === 404) return null;
        throw failure;
      }
    },
    enabled: id !== undefined,
    staleTime,
    refetchInterval,
  });
  const listed = (): Row | undefined =>
    client
      .getQueriesData<InfiniteData<Page<Row>>>({ queryKey: [list, 'list'] })
      .flatMap(([, pages]) => pages?.pages ?? [])
      .flatMap(({ rows }) => rows)
      .find((row) => row.id === id);
  return {
    record: isPending && list !== undefined ? listed() : (data as Row | null | undefined),
    isPending,
    isError,
    error,
    isFetching,
    refetch,
  };
}
