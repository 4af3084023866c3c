import { type Query, type QueryClient, type RefetchOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { NotConfirmed } from '../action/question';
import { useStaleQueries } from '../action/stale-queries';
import type { LivePositionDto } from '../api/models/LivePositionDto';
import { usePartsOn } from '../parts/parts-in-use';
import { useAuth, userQuery } from '../session/session';
import { joinLiveUpdates } from './join-live-updates';
import type { LiveEvent } from './live-event';
import { positionKey } from './stream-position';

/** Milliseconds for which events are collected, since one action may cause several. */
const gathering = 100;

/** Milliseconds before the first connection checks the session again: its screen has just done so. */
const justAsked = 5_000;

const OfflineContext = createContext(false);

const isLoadingMore = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;

const ApplyContext = createContext<(event: LiveEvent) => void>(() => undefined);

/**
 * Applies the live event of the user's own action immediately, so that stale data is loaded once although the
 * event follows.
 */
export function useOwnLiveEvent(): (event: LiveEvent) => void {
  return useContext(ApplyContext);
}

/** True while the server is unreachable, so that the data shown may be out of date. */
export function useOffline(): boolean {
  return useContext(OfflineContext);
}

/** Collects events for a moment and passes them on together. */
function gatherEvents(apply: (events: LiveEvent[]) => Promise<void>) {
  const gathered = new Set<LiveEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pass = () => {
    timer = undefined;
    const events = [...gathered];
    gathered.clear();
    void apply(events);
  };
  const add = (event: LiveEvent) => {
    gathered.add(event);
    timer ??= setTimeout(pass, gathering);
  };
  return { add, stop: () => clearTimeout(timer) };
}

/** Reloads the stale queries on screen; a requested next page comes first, since a reload would discard it. */
async function refetchStale(queries: QueryClient): Promise<void> {
  const stale = queries.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state, meta }) => state.isInvalidated && (!document.hidden || !!meta?.['whileHidden']),
  });
  const loadingMore = stale.filter(isLoadingMore);
  const others = stale.filter((query) => !loadingMore.includes(query));
  const reload = (some: Query[], options?: RefetchOptions) =>
    queries.refetchQueries({ predicate: (query) => some.includes(query) }, options);
  const more = reload(loadingMore, { cancelRefetch: false }).then(() => reload(loadingMore));
  await Promise.all([reload(others), more]);
}

/**
 * Keeps the screens of a logged-in user up to date: queries made stale by an event are reloaded, in a hidden
 * tab when it becomes visible. Queries with `meta: { whileHidden: true }` are reloaded there, too.
 */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const { user, logout, resumptions } = useAuth();
  // Requests made while the session ends would be refused.
  const userId = logout.isPending ? undefined : user?.id;
  const queries = useQueryClient();
  const markStale = useStaleQueries();
  const [isOffline, setIsOffline] = useState(false);
  const gather = useRef<(event: LiveEvent) => void>(undefined);
  const applyOwn = useCallback((event: LiveEvent) => gather.current?.(event), []);

  const partsOn = usePartsOn().join();
  const shownParts = useRef(partsOn);
  useEffect(() => {
    if (shownParts.current === partsOn) return;
    shownParts.current = partsOn;
    // Records of every kind say more or less.
    gather.current?.('resync');
  }, [partsOn]);

  useEffect(() => {
    if (userId === undefined) return;
    let leave = () => {};
    let staleTime = justAsked;
    const refetch = () => refetchStale(queries);
    const { add: onEvent, stop } = gatherEvents(async (events) => {
      await markStale(events, 'none');
      await refetch();
    });
    gather.current = onEvent;
    const isSignedIn = async () => {
      try {
        const user = await queries.fetchQuery({ ...userQuery, staleTime });
        staleTime = 0;
        return user?.id === userId;
      } catch (failure) {
        // The user did not log in again: there are no updates until they do.
        if (failure instanceof NotConfirmed) return false;
        throw failure;
      }
    };
    const from = queries.getQueryData<LivePositionDto>(positionKey)?.id;
    const join = () => {
      leave = joinLiveUpdates({ userId, from, isSignedIn, onEvent, onOffline: setIsOffline });
    };
    const onPageHide = () => leave();
    // After a return from the back/forward cache, events may have been missed.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      join();
      onEvent('resync');
    };
    const onVisible = () => void refetch();

    join();
    // Events may have been missed between two sessions.
    if (resumptions > 0) onEvent('resync');
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      gather.current = undefined;
      leave();
      stop();
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [userId, resumptions, queries, markStale]);

  return (
    <ApplyContext value={applyOwn}>
      <OfflineContext value={isOffline}>{children}</OfflineContext>
    </ApplyContext>
  );
}
