import { useEffect, useState } from 'react';

/** Milliseconds between updates of relative times. */
const pace = 30_000;

/** Current time in milliseconds since 1970, updated while mounted: for times such as '2 minutes ago'. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => setNow(Date.now());
    const timer = setInterval(update, pace);
    // Timers of a hidden tab are late.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
