import { useEffect } from 'react';

/** Milliseconds in which whatever comes in the place of what is gone may take the focus itself. */
const grace = 200;

/**
 * When the focused element is removed and nothing else takes the focus, the screen's main part gets it: a
 * keyboard user does not begin at the top again.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () =>
      last !== null &&
      !last.isConnected &&
      (document.activeElement === null || document.activeElement === document.body);
    const onFocus = () => {
      last = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isLost()) document.getElementById('content')?.focus({ preventScroll: true });
      }, grace);
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
}
