import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * A visit to a public page without a new document, as after logging out, begins at its top, and those who hear
 * the page are told where they are. With a new document the page sees to itself (`page-behaviour.ts`).
 */
export function usePageFocus(): void {
  const { key } = useLocation();
  const wentBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (key === 'default') return; // the router's name for the place where a document begins
    document.getElementById('main')?.focus({ preventScroll: true });
    if (!wentBack) window.scrollTo(0, 0);
  }, [key, wentBack]);
}
