import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../src/shared/http/query-client';

const clients: QueryClient[] = [];

/**
 * The product's query client without delays: failed queries are retried immediately, and cached data never
 * expires.
 */
export function aQueryClient(): QueryClient {
  const client = createQueryClient();
  const { queries, mutations, ...others } = client.getDefaultOptions();
  // A timer of minutes would keep the process from ending.
  const gcTime = Infinity;
  client.setDefaultOptions({
    ...others,
    queries: { ...queries, gcTime, retryDelay: 0 },
    mutations: { ...mutations, gcTime },
  });
  clients.push(client);
  return client;
}

/** Cancels the queries of a test's screens. */
export function endQueries(): void {
  for (const client of clients.splice(0)) client.clear();
}
