import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page is as the server wrote it, true once its own script has it. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
