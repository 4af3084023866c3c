import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Pixels below the window from which on something counts as near. */
const NEAR = 200;

interface WhenNearProps {
  /** Stands in the same place before. */
  waiting: ReactNode;
  children: ReactNode;
}

/** What is loaded only when the reader has come near to it. */
export function WhenNear({ waiting, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `0px 0px ${NEAR}px` },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place}>{waiting}</div>;
}
