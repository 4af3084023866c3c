import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const headerHeight = 80;
const settleTime = 100;

/**
 * What happens on arriving at a page: scroll to the address's hash, 80 px below the top and after 100 ms, when the page
 * has its height; otherwise to the top. Going back is left to the browser, which knows where the reader was. After a
 * link was followed the focus moves to the page, for those who hear it.
 */
export function useArrival(): void {
  const { pathname, hash, key } = useLocation();
  const wentBack = useNavigationType() === 'POP';
  const previous = useRef<string | undefined>(undefined);

  useEffect(() => {
    const firstPage = key === 'default'; // the router's name for the place where a document begins
    const samePage = previous.current === pathname;
    previous.current = pathname;
    if (!firstPage && !samePage) document.getElementById('main')?.focus({ preventScroll: true });
    if (!hash) {
      if (firstPage || !wentBack) window.scrollTo(0, 0);
      return undefined;
    }
    const timer = setTimeout(() => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      if (target)
        window.scrollTo({ top: target.getBoundingClientRect().top + window.scrollY - headerHeight });
    }, settleTime);
    return () => clearTimeout(timer);
  }, [pathname, hash, key, wentBack]);
}
