import { useSyncExternalStore } from 'react';

/** Calls back when the length of one rem changes, for example with the reader's text size. */
function subscribe(listener: () => void): () => void {
  const probe = document.createElement('span');
  Object.assign(probe.style, { position: 'absolute', top: '0', width: '1rem', visibility: 'hidden' });
  document.body.append(probe);
  const observer = new ResizeObserver(listener);
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}

const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Length of one rem in pixels: 16, unless the reader changed the text size. */
export function useRootSize(): number {
  return useSyncExternalStore(subscribe, rootSize);
}
