import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's markup, true once the page's script runs. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
