import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { refusalOf } from './api-error';
import type { Page } from './paged-list';

interface RecordQuery<Row> {
  /** Undefined if the address names no record: no request is made. */
  id: number | undefined;
  /** Path of the call, for example '/api/documents/7/details'. */
  path: string;
  /** The record, or `null` if it must not be shown. */
  load: (id: number) => Promise<Row | null>;
  /** Path of a list that may already contain the record; omitted if only fresh data will do. */
  list?: string;
  staleTime: number;
  /** Milliseconds between reloads; false for none. */
  refetchInterval?: number | false;
  /** False if its keys are words of people: TanStack Query loses one called `__proto__` when it compares records. */
  structuralSharing?: false;
}

/** Id of the record in the address, for example 7 in `?document=7`; undefined if there is none. */
export function recordId(params: URLSearchParams, parameter: string): number | undefined {
  const named = params.get(parameter) ?? '';
  return /^[1-9]\d{0,9}$/.test(named) ? Number(named) : undefined;
}

/**
 * Record named in the address; `null` if not found. A list that contains it provides it until it is loaded.
 */
export function useRecord<Row extends { id: number }>(query: RecordQuery<Row>) {
  const { id, path, load, list, staleTime, refetchInterval = false, structuralSharing = true } = query;
  const client = useQueryClient();
  const { data, isPending, isError, error, isFetching, refetch } = useQuery<Row | null>({
    queryKey: [path],
    queryFn: async () => {
      try {
        return id === undefined ? null : await load(id);
      } catch (failure) {
        const refusal = refusalOf(failure);
        // A record of a part that has just been turned off is still there, and may be open in a form.
        if (refusal?.status === 404 && refusal.code !== 'part.off') return null;
        throw failure;
      }
    },
    enabled: id !== undefined,
    staleTime,
    refetchInterval,
    structuralSharing,
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
