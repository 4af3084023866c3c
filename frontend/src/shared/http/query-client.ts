import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { loginAgain } from '../action/question';
import { ApiError } from './api-error';
import type { SignedInUserDto } from '../api/models/SignedInUserDto';
import { get } from './http';

/** Query key of the logged-in user; see `session.tsx`. */
export const userKey = ['/api/user'] as const;
/** Whether the server has asked for a review of the reader's access after a restore. */
export const reviewRequiredKey = ['access.review_required'] as const;

/**
 * Cache time of each list (milliseconds), and the retries of a failed load. Spread it into the query:
 * `useQuery({ queryKey: ['/api/documents'], ...queryTimes.documents })`.
 */
export const queryTimes = {
  // Data that a login elsewhere may change is reloaded when opened.
  account: { staleTime: 10_000 },
  // Another owner or the practice may end it.
  access: { staleTime: 10_000 },
  clients: { staleTime: 60_000 },
  clientProfile: { staleTime: 300_000 },
  adminDocuments: { staleTime: 60_000 },
  staff: { staleTime: 10_000 },
  contactMessages: { staleTime: 60_000 },
  savedReplies: { staleTime: 60_000 },
  legalHolds: { staleTime: 30_000 },
  outbox: { staleTime: 10_000 },
  // A connection may begin to fail at any time.
  connections: { staleTime: 10_000, refetchInterval: 30_000 },
  testimonials: { staleTime: 60_000 },
  documents: { staleTime: 180_000, retry: 1 },
  documentRequests: { staleTime: 60_000, retry: 1 },
  storage: { staleTime: 60_000 },
  goals: { staleTime: 60_000, retry: 1 },
  activity: { staleTime: 60_000, retry: 1 },
  threads: { staleTime: 60_000, retry: 2, refetchOnWindowFocus: true },
  appointments: { staleTime: 60_000, retry: 1 },
  toDo: { staleTime: 60_000, retry: 1, refetchOnWindowFocus: true },
  // Others may book at the same time.
  slots: { staleTime: 15_000, retry: 1 },
  notifications: { staleTime: 60_000 },
  // An invoice paid on another device must not be offered for payment again.
  invoices: { staleTime: 300_000, retry: 1, refetchOnWindowFocus: 'always' },
  adminInvoices: { staleTime: 60_000 },
  // Days pass, and appointments begin, without an event.
  today: { staleTime: 30_000, refetchInterval: 60_000 },
  // Reloaded whenever it is opened.
  health: { staleTime: 0 },
} as const;

/** Refusals of a call for a client for whom the reader may no longer act, or not as widely. */
const accessChanged = ['client.not_found', 'access.no_client', 'access.scope_missing', 'access.not_owner'];

interface QueryFunctionOptions {
  /** Meaning of a 401: an error, or no value (`null`). */
  on401?: 'throw' | 'null';
}

/** Query function that GETs the first element of the key and parses its JSON. */
export function queryFn({ on401 = 'throw' }: QueryFunctionOptions = {}) {
  return async ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> => {
    try {
      return (await get(String(queryKey[0]), signal)) ?? null;
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/** Query client with the product's defaults. */
export function createQueryClient(): QueryClient {
  // Without a dialog for the login, an ended session appears here: the screens then show a logged-out user.
  const onError = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    if (loginAgain.isWantedBy(error) && client.getQueryData(userKey)) client.setQueryData(userKey, null);
    // A second factor is now required: the user is asked to set one up.
    const user = client.getQueryData<SignedInUserDto>(userKey);
    if (error.code === 'auth.two_factor_setup_required' && user?.setupRequired === false)
      void client.invalidateQueries({ queryKey: userKey });
    if (error.code === 'access.review_required') client.setQueryData(reviewRequiredKey, true);
    // Access to a client has changed or ended: the screens then show what is left.
    if (user?.role === 'client' && accessChanged.includes(error.code))
      void client.invalidateQueries({ queryKey: userKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: queryFn(),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
        networkMode: 'always',
        // Failed loads are repeated once the connection is back.
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
      },
      // Offline a call fails and says so: nothing is signed or paid later automatically. Messages are retried
      // by their outbox.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
