import { useEffect, useState } from 'react';

/**
 * Loads a module that is fetched apart. A component that renders it with `lazy` waits for that: offline a fetch that
 * fails while rendering would take the whole screen along.
 *
 * @param load the same function between renders, which `lazy` is given, too
 * @param attempt another number tries again where it failed
 */
export function useLazyModule(
  load: () => Promise<unknown>,
  attempt: unknown,
): 'loading' | 'loaded' | 'failed' {
  const [settled, setSettled] = useState<{ attempt: unknown; state: 'loaded' | 'failed' }>();
  const loaded = settled?.state === 'loaded';
  useEffect(() => {
    if (loaded) return;
    let left = false;
    load().then(
      () => left || setSettled({ attempt, state: 'loaded' }),
      () => left || setSettled({ attempt, state: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [load, attempt, loaded]);
  if (loaded) return 'loaded';
  return settled && settled.attempt === attempt ? settled.state : 'loading';
}
