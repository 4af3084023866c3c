import { useEffect, useState } from 'react';

/**
 * Loads a module on demand. A component rendered with `lazy` waits for it, since a failed import while
 * rendering would unmount the whole screen.
 * @param load same function on every render, also passed to `lazy`
 * @param attempt another number retries after a failure
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
