import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Distance in pixels below the window within which content counts as near. */
const NEAR = 200;

interface WhenNearProps {
  /** Placeholder until then. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Content that is loaded only when the reader scrolls near it. */
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
