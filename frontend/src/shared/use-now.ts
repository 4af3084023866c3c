import { useEffect, useState } from 'react';

/** Milliseconds after which relative times are written anew. */
const pace = 30_000;

/** Milliseconds since 1970, going on while it is shown: for times such as '2 minutes ago'. */
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
