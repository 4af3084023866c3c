import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** True while the tab is visible. */
export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden);
}
