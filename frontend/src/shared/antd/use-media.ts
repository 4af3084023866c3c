import { useCallback, useSyncExternalStore } from 'react';

/** True while a media query matches; re-renders on changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** True below 768 px, where logging out is in the account menu only. */
export const useIsPhone = (): boolean => useMedia('(max-width: 47.99em)');
