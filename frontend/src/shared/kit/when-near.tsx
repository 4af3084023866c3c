import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

/** Distance in pixels below the window within which content counts as near. */
const NEAR = 200;

interface SeenOptions {
  /** True from the beginning. */
  isKnown?: boolean;
  /** Watches only while true. */
  enabled?: boolean;
  /** Margin around the window, or what scrolls, that counts as part of it. */
  rootMargin?: string;
  /** Scrolls the element, if it is not the window. */
  scroller?: RefObject<Element | null> | undefined;
}

/** True once the element was on screen, undefined until the browser has told whether it is. */
export function useSeen(
  element: RefObject<Element | null>,
  { isKnown = false, enabled = true, rootMargin = '0px', scroller }: SeenOptions,
): boolean | undefined {
  const [isSeen, setIsSeen] = useState<boolean | undefined>(isKnown || undefined);
  useEffect(() => {
    if (isSeen || !enabled || !element.current) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin, root: scroller?.current ?? null },
    );
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [isSeen, enabled, element, rootMargin, scroller]);
  return isSeen;
}

interface WhenNearProps {
  /** Placeholder until then. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Content that is loaded only when the reader scrolls near it. */
export function WhenNear({ waiting, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useSeen(place, { rootMargin: `0px 0px ${NEAR}px` });
  return isNear ? children : <div ref={place}>{waiting}</div>;
}
