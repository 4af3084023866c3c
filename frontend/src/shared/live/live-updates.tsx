import { type Query, type RefetchOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useStaleQueries } from '../action/stale-queries';
import { useAuth, userQuery } from '../session';
import { joinLiveUpdates } from './join-live-updates';
import type { LiveEvent } from './live-event';

/** Milliseconds for which events gather: one act may cause several. */
const gathering = 100;

/** Milliseconds after which the first connection asks again who is signed in: its screen has just done so. */
const justAsked = 5_000;

const OfflineContext = createContext(false);

const isLoadingMore = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;

const ApplyContext = createContext<(event: LiveEvent) => void>(() => undefined);

/** How to apply the live event of one's own act at once: what it makes stale is loaded once, although the event follows. */
export function useOwnLiveEvent(): (event: LiveEvent) => void {
  return useContext(ApplyContext);
}

/** True while the server is out of reach, so that what is shown may be out of date. */
export function useOffline(): boolean {
  return useContext(OfflineContext);
}

/**
 * Keeps its screens up to date while somebody is signed in: what an event makes stale is loaded again, in a hidden tab
 * once it is looked at. A query with `meta: { whileHidden: true }` is loaded there, too.
 */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const { user, logout } = useAuth();
  // What is loaded while the session ends would be refused.
  const userId = logout.isPending ? undefined : user?.id;
  const queries = useQueryClient();
  const markStale = useStaleQueries();
  const [isOffline, setIsOffline] = useState(false);
  const gather = useRef<(event: LiveEvent) => void>(undefined);
  const applyOwn = useCallback((event: LiveEvent) => gather.current?.(event), []);

  useEffect(() => {
    if (userId === undefined) return;
    const gathered = new Set<LiveEvent>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leave = () => {};
    let staleTime = justAsked;

    const refetch = async () => {
      const stale = queries.getQueryCache().findAll({
        type: 'active',
        predicate: ({ state, meta }) => state.isInvalidated && (!document.hidden || !!meta?.['whileHidden']),
      });
      const loadingMore = stale.filter(isLoadingMore);
      const others = stale.filter((query) => !loadingMore.includes(query));
      const reload = (some: Query[], options?: RefetchOptions) =>
        queries.refetchQueries({ predicate: (query) => some.includes(query) }, options);
      // A further page that somebody has asked for comes first: loading anew would throw it away.
      const more = reload(loadingMore, { cancelRefetch: false }).then(() => reload(loadingMore));
      await Promise.all([reload(others), more]);
    };
    const apply = async () => {
      timer = undefined;
      const events = [...gathered];
      gathered.clear();
      await markStale(events, 'none');
      await refetch();
    };
    const onEvent = (event: LiveEvent) => {
      gathered.add(event);
      timer ??= setTimeout(() => void apply(), gathering);
    };
    gather.current = onEvent;
    const isSignedIn = async () => {
      const user = await queries.fetchQuery({ ...userQuery, staleTime });
      staleTime = 0;
      return user?.id === userId;
    };
    const join = () => {
      leave = joinLiveUpdates({ userId, isSignedIn, onEvent, onOffline: setIsOffline });
    };
    const onPageHide = () => leave();
    // Out of the browser's memory of pages it may have missed anything.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      join();
      onEvent('resync');
    };
    const onVisible = () => void refetch();

    join();
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      gather.current = undefined;
      leave();
      clearTimeout(timer);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [userId, queries, markStale]);

  return (
    <ApplyContext value={applyOwn}>
      <OfflineContext value={isOffline}>{children}</OfflineContext>
    </ApplyContext>
  );
}
