import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * A visit to a public page without a new document, as after logging out, begins at its top, and those who hear
 * the page are told where they are. With a new document the page sees to itself (`page-behaviour.ts`).
 */
export function usePageFocus(): void {
  const { key, pathname } = useLocation();
  const way = useNavigationType();
  const isBackNavigation = way === 'POP';
  const previousPath = useRef('');
  useEffect(() => {
    // A page that only replaces its own address stays where it is.
    const isSame = way === 'REPLACE' && pathname === previousPath.current;
    previousPath.current = pathname;
    if (key === 'default' || isSame) return; // the router's name for the place where a document begins
    document.getElementById('main')?.focus({ preventScroll: true });
    if (!isBackNavigation) window.scrollTo(0, 0);
  }, [key, pathname, way, isBackNavigation]);
}
