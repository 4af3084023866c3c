import { useSyncExternalStore } from 'react';

/** Calls back when one rem has another length, such as after the reader chose another size of text. */
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

/** The length of one rem in pixels: 16, unless the reader has chosen another size of text. */
export function useRootSize(): number {
  return useSyncExternalStore(subscribe, rootSize);
}
