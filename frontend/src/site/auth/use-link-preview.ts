import { useEffect, useRef } from 'react';
import { useAction } from '../../shared/action/use-action';

/**
 * Answer about a mailed link that changes nothing, requested once. It is not a cached query: it stays on the screen
 * when a login or registration clears the cache.
 */
export function useLinkPreview<Preview>(token: string, call: () => Promise<Preview>) {
  const preview = useAction({ call });
  const { mutate } = preview;
  const hasAsked = useRef(false);
  useEffect(() => {
    if (token === '' || hasAsked.current) return;
    hasAsked.current = true;
    mutate();
  }, [token, mutate]);
  return preview;
}
