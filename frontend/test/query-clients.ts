import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../src/shared/query-client';

const clients: QueryClient[] = [];

/** The product's, without its patience: what fails is asked for again at once, and nothing that is held runs out. */
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

/** Ends what the screens of a test ask for, and would ask for again. */
export function endQueries(): void {
  for (const client of clients.splice(0)) client.clear();
}
