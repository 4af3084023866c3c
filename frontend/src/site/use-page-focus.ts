import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * After client-side navigation to a public page, for example after a logout, scrolls to the top and moves the
 * focus for screen readers. For a new document see `page-behaviour.ts`.
 */
export function usePageFocus(): void {
  const { key, pathname } = useLocation();
  const way = useNavigationType();
  const isBackNavigation = way === 'POP';
  const previousPath = useRef('');
  useEffect(() => {
    // A page that only replaces its own address keeps its scroll position.
    const isSame = way === 'REPLACE' && pathname === previousPath.current;
    previousPath.current = pathname;
    if (key === 'default' || isSame) return; // the router's key for the first entry of a document
    document.getElementById('main')?.focus({ preventScroll: true });
    if (!isBackNavigation) window.scrollTo(0, 0);
  }, [key, pathname, way, isBackNavigation]);
}
