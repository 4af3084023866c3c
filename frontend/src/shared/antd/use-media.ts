import { useCallback, useSyncExternalStore } from 'react';

const unknown = () => undefined;

/** True while a media query matches; re-renders on changes. Undefined where the server draws. */
export function useMedia(query: string): boolean | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => window.matchMedia(query).matches,
    unknown,
  );
}

/** True below 768 px, where logging out is in the account menu only. */
export const useIsPhone = (): boolean => useMedia('(max-width: 47.99em)') === true;
