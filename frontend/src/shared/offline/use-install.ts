import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** Work of an area as an installed app. */
interface Installation {
  /** @returns ends it, if it has to end with the area */
  install: (queries: QueryClient) => (() => void) | undefined;
}

/** Loads something that no screen needs, after the first paint. @param load same function on every render */
export function useInstall(load: () => Promise<Installation>): void {
  const queries = useQueryClient();
  useEffect(() => {
    let end: (() => void) | undefined;
    let hasEnded = false;
    load().then(
      ({ install }) => {
        if (!hasEnded) end = install(queries);
      },
      () => undefined, // the next load tries again
    );
    return () => {
      hasEnded = true;
      end?.();
    };
  }, [load, queries]);
}
