import { useEffect } from 'react';

/** Milliseconds for a replacing element to take the focus itself. */
const grace = 200;

/**
 * Moves the focus to the screen's main part when the focused element is removed and nothing else takes the
 * focus, so that keyboard users do not restart at the top.
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
