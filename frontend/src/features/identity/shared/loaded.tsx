import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';

import { Failed, ListSkeleton } from '../../../shared/antd/states';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  /** Texts while it loads, and if it could not be loaded. */
  loading: string;
  failed: string;
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** Loaded content, or its loading or error state. */
export function Loaded<Data>({ query, loading, failed, rows = 2, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Failed message={failed} of={query} explains />;
  return <ListSkeleton rows={rows} label={loading} />;
}
